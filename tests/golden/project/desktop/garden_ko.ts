<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko">
<context>
    <name>Beds</name>
    <message><source>Water your beds</source><translation>화단에 물을 주세요.</translation></message>
    <message><source>Your tools are ready</source><translation>도구가 준비됐어요.</translation></message>
    <message><source>Plant it?</source><translation>심을까요?</translation></message>
    <message><source>Check your order</source><translation>주문을 확인해.</translation></message>
    <message><source>Save</source><translation>저장</translation></message>
</context>
</TS>
