/** Letters that have no plain one below their marks. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' }

// What the fonts that every PDF reader has can write: Latin-1 and a few more.
const unknown = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** A text in the letters of a standard font: others without their marks, and where that is not enough a question mark. */
export const inStandardFont = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unknown, (letter) => plain[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(unknown, '?')
