// Texts that show what there is to see, one thing each.

export const READ = [
  { language: "de", text: "Hast du Ihre Rechnung schon bezahlt?" },
  { language: "en", text: "Could you please send me the report? I'd really appreciate it." },
  { language: "fr", text: "Veuillez patienter, nous traitons votre demande." },
  { language: "ja", text: "申し訳ございませんが、少々お待ちください。" },
  { language: "es", text: "Oye, pásame tu dirección y te lo mando hoy." },
  { language: "ko", text: "비밀번호를 입력해 주세요." },
];

export const REWRITE = [
  { language: "de", text: "Gib dein Passwort ein und bestätige deine E-Mail-Adresse." },
  { language: "fr", text: "N'oublie pas de vérifier ton adresse avant de commander." },
  { language: "en", text: "hey, can u send me the file? thx" },
  { language: "ja", text: "設定を開いて、もう一度試して。" },
  { language: "nl", text: "Vul je naam in en klik op Volgende." },
  { language: "it", text: "Inserisci la tua password e premi Invio." },
];

export const TRANSLATE = [
  { language: "en", text: "Have you forgotten your password?" },
  { language: "en", text: "Please check your address before you order." },
  { language: "en", text: "How can I help you today?" },
];

export const PROJECT = [
  {
    name: "locale/de/shop.po",
    content: `msgid "Log in to see your orders."
msgstr "Melde dich an, um deine Bestellungen zu sehen."

msgid "Your cart is empty."
msgstr "Dein Warenkorb ist leer."

msgid "Enter your password."
msgstr "Gib dein Passwort ein."

msgid "Please check your address before you order."
msgstr "Bitte überprüfen Sie Ihre Adresse, bevor Sie bestellen."

msgid "Did you receive your invoice?"
msgstr "Hast du Ihre Rechnung erhalten?"
`,
  },
  {
    name: "locale/fr/shop.po",
    content: `msgid "Log in to see your orders."
msgstr "Connectez-vous pour voir vos commandes."

msgid "Enter your password."
msgstr "Saisissez votre mot de passe."

msgid "Your cart is empty."
msgstr "Votre panier est vide."

msgid "We deliver to your door."
msgstr "Nous livrons jusqu'à ta porte."
`,
  },
  {
    name: "locale/es.json",
    content: `{
  "login": "Inicia sesión para ver tus pedidos.",
  "password": "Escribe tu contraseña.",
  "cart": "Tu carrito está vacío.",
  "address": "Compruebe su dirección antes de hacer el pedido."
}
`,
  },
];
