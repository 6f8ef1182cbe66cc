type Asked = { tradeId: string | null; orderNo: string };
type Told = { tradeId: string; orderNo?: string | undefined };

/** True if a status answer is about the order that was asked for: by its id where it is known, else by our number. */
export function isAboutOrder(asked: Asked, told: Told): boolean {
  if (asked.tradeId !== null) return told.tradeId === asked.tradeId;
  return told.orderNo === undefined || told.orderNo.normalize('NFC') === asked.orderNo.normalize('NFC');
}
