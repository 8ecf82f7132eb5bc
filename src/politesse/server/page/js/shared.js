// What views hand to one another while the page is open. Nothing of it is kept or put into the address.

export const shared = { text: "", files: [], passed: 0, registers: {} };
