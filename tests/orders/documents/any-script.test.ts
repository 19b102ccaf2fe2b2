import { buffer } from 'node:stream/consumers'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lettersOf, linesOf } from '#server/kernel/pdf/lines.ts'
import { paperOf, type Pen } from '#server/kernel/pdf/paper.ts'

import { textIn } from './pdf-text.ts'

const at = new Date('2026-11-24T15:30:00Z')

async function readPaper(draw: (pen: Pen) => void, locale = 'en-US') {
  const pdf = await paperOf({ title: 'A paper', studio: { name: '太郎', country: 'US' }, locale, at }, draw)

  return (await textIn(await buffer(pdf))).replaceAll(/\s+/g, ' ')
}

test.for([
  '山田太郎',
  'さくら ゴルフ',
  '王小明',
  '김철수',
  'Nguyễn Thị Hương',
  'Łukasz Wójcik',
  'İpek Yıldız',
  'Μαρία Παπαδοπούλου',
  'Дмитрий Шостакович',
  'გიორგი',
  'Հայկ',
  'สมชาย ใจดี',
  'O’Connor, “Ünï” – 12 €',
  'head weight −2°, length 34½″, lie ±1',
  '₹1,234.50 ₩12,345 ₺99 ₫10 ₴20 ₦30 £ ¥',
  'Loft ✓ ★ → ≥ Ω',
  'राम कुमार 12.50',
  'น้ำ 34½″ ×2',
  '한글 12,000원',
  'Zoë Németh',
])('%s is printed as it is written, plain and bold', async (words) => {
  const text = await readPaper((pen) => {
    pen.plain(words)
    pen.title(words)
    pen.row(words, [words], true)
  })

  expect(text.split(words)).toHaveLength(5)
  expect(text).not.toMatch(/[?□]/)
})

test('scripts that are read from the right are drawn, and numbers in them from the left', async () => {
  const text = await readPaper((pen) => pen.plain('שלום (לקוח) 128 and محمد ١٢٨ more'), 'he-IL')

  for (const words of ['שלום', 'לקוח', 'محمد', '128', '١٢٨', 'more']) expect(text).toContain(words)
  expect(text).not.toContain('□')
})

test('a fraction that no font draws is written over a slash, apart from the number before it', async () => {
  expect(await readPaper((pen) => pen.plain('35⅜″ long'))).toMatch(/35 3⁄8″ long/)
})

test('a length keeps its fraction beside words that are read from the right', async () => {
  for (const [words, seen] of [
    ['דוד 35⅜″ (2)', '35 3⁄8″'],
    ['דוד 34½″', '34½″'],
    ['محمد 35⅜″', '35 3⁄8″'],
  ] as const) {
    expect((await readPaper((pen) => pen.plain(words), 'he-IL')).replaceAll(/(?<=\d)(?=3⁄8)/g, ' '), words).toContain(
      seen,
    )
  }
})

test('what is no letter is printed, or told', async () => {
  const text = await readPaper((pen) => pen.plain('🏌 Sam 🇸🇪 x\u0302'))

  expect(text).toContain('🏌 Sam 🇸🇪 □')
  expect(text).toContain('U+0078 U+0302')
})

test('a letter that no font has is a square, and the paper says which it is, once', async () => {
  const text = await readPaper((pen) => {
    pen.plain('Cuneiform 𒍅 for 𒍅')
    pen.strong('𒍅')
  })

  expect(text).toContain('Cuneiform □ for □')
  expect(text.endsWith('□ stands for what cannot be printed here: U+12345')).toBe(true)
})

test('what only steers a screen is not drawn', async () => {
  expect(await readPaper((pen) => pen.plain('a\u0085b\u202ec\u2066d\u0007e\ufefff'))).toBe('abcdef')
})

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('grip', ' ', ' ', '太郎', 'שלום', 'swing-weight', '\n', 'สวัสดีครับ', '(a)'),
)

/**
 * The letters and digits, sorted: in text from right to left the order differs, and brackets and signs are mirrored.
 */
const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).toSorted().join('')

test('lines hold every letter once and in order, and are no wider than the paper', () => {
  const face = { name: 'square', file: Buffer.alloc(0), has: () => true }
  const setting = {
    write: (letter: string) => ({ text: letter, face }),
    widthOf: (run: { text: string }) => lettersOf(run.text).length,
  }

  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.integer({ min: 4, max: 40 }), (words, width) => {
      const text = words.join('')
      const lines = linesOf(text, width, setting).map((line) => line.map((run) => run.text).join(''))
      for (const line of lines) expect(lettersOf(line).length).toBeLessThanOrEqual(width)
      expect(wordsOf(lines.join('\n'))).toBe(wordsOf(lettersOf(text).join('')))
    }),
  )
})
