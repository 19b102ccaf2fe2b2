import { readFile } from 'node:fs/promises'

import * as fontkit from 'fontkit'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'

export type Weight = 400 | 700

/** A part of a font in one weight, in a format that a PDF can embed. */
export interface Face {
  name: string
  file: Buffer
  has: (letter: number) => boolean
}

/** A font family; each of its files holds some letters, mostly in all weights. */
interface Family {
  package: string
  isVariable: boolean
}

const variable = (script: string): Family => ({ package: `@fontsource-variable/noto-${script}`, isVariable: true })
const single = (script: string): Family => ({ package: `@fontsource/noto-${script}`, isVariable: false })

const scripts = [
  'sans',
  'sans-arabic',
  'sans-hebrew',
  'sans-thai',
  'sans-lao',
  'sans-khmer',
  'sans-myanmar',
  'sans-armenian',
  'sans-georgian',
  'sans-ethiopic',
  'sans-bengali',
  'sans-gujarati',
  'sans-gurmukhi',
  'sans-kannada',
  'sans-malayalam',
  'sans-sinhala',
  'sans-tamil',
  'sans-telugu',
].map(variable)
const signs = [single('sans-symbols-2'), single('sans-math'), variable('emoji')]

/** Han letters are drawn in four styles: the letters beside them tell which, or else the locale. */
function hanFamilies(text: string, locale: string): Family[] {
  const { language, script } = new Intl.Locale(locale).maximize()
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'kr'
      : ({ ja: 'jp', ko: 'kr' }[language] ?? (script === 'Hant' ? 'tc' : 'sc'))

  return [first, ...['sc', 'jp', 'tc', 'kr'].filter((code) => code !== first)].map((code) => variable(`sans-${code}`))
}

interface Slice {
  file: URL
  holds: (letter: number) => boolean
  letters: () => string
}

const lettersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset))

const urlIn = (family: Family, path: string) => new URL(import.meta.resolve(`${family.package}/${path}`))

const slices = new Map<string, Promise<Slice[]>>()

/** The files of a family, with the letters that its package lists for each. */
function slicesOf(family: Family): Promise<Slice[]> {
  const known = slices.get(family.package)
  if (known) return known

  const reading = readSlices(family)
  slices.set(family.package, reading)

  return reading
}

async function readSlices(family: Family): Promise<Slice[]> {
  const text = await readFile(urlIn(family, 'unicode.json'), 'utf8')
  const rangesBySlice: Record<string, string> = JSON.parse(text)
  const name = family.package.split('/')[1]

  return Object.entries(rangesBySlice).map(([slice, list]) => {
    const ranges = list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    })
    const style = family.isVariable ? 'wght-normal' : '400-normal'

    return {
      // A file without a name has a number: [119] is noto-sans-jp-119-wght-normal.woff2.
      file: urlIn(family, `files/${name}-${slice.replaceAll(/[[\]]/g, '')}-${style}.woff2`),
      holds: (letter) => ranges.some(([first, last]) => first <= letter && letter <= last),
      letters: () => ranges.map(([first, last]) => lettersBetween(first, last)).join(''),
    }
  })
}

/** Some 100 kB each; a PDF embeds two or three, and of those only the letters that it shows. */
const faces = new LRUCache<string, Promise<Face>>({ max: 48 })

function faceOf(slice: Slice, family: Family, weight: Weight): Promise<Face> {
  const name = `${slice.file.href}#${family.isVariable ? weight : 400}`
  const known = faces.get(name)
  if (known) return known

  const reading = readFace(slice, family, weight, name)
  faces.set(name, reading)
  reading.catch(() => faces.delete(name))

  return reading
}

/** Makes a plain font of one weight: a PDF can embed neither WOFF2 nor a variable font. */
async function readFace(slice: Slice, family: Family, weight: Weight, name: string): Promise<Face> {
  const file = await subsetFont(await readFile(slice.file), slice.letters(), {
    targetFormat: 'sfnt',
    ...(family.isVariable && { variationAxes: { wght: weight } }),
  })
  const letters = lettersIn(file)

  return { name, file, has: (letter) => letters.has(letter) }
}

/**
 * The letters that a file really has. Some files lack letters that their package lists, and some have no table of
 * letters.
 */
function lettersIn(file: Buffer): Set<number> {
  const font = fontkit.create(file)
  try {
    return new Set('characterSet' in font ? font.characterSet : [])
  } catch {
    return new Set()
  }
}

/** The font and the form in which a letter is written; undefined where no font has it. */
export type Write = (letter: string, weight: Weight) => { text: string; face: Face } | undefined

/** Whether a sign is invisible: it joins letters or chooses a variant. A font need not have it. */
const isInvisible = (letter: number) => /\u200c|\u200d|\p{Variation_Selector}/u.test(String.fromCodePoint(letter))

/** ⅜ becomes 3 over 8, with a thin space before it: 5⅜ must not read as 53 over 8. */
const asFraction = (letter: string) => {
  const parts = letter.normalize('NFKD')
  return parts.includes('\u2044') ? [`\u202f${parts}`] : []
}

/**
 * Finds how each letter is written, by weight. Letters are graphemes: an accent is drawn in the font of its base
 * letter.
 */
export async function findFaces(letters: Record<Weight, ReadonlySet<string>>, locale: string): Promise<Write> {
  const every = [...letters[400], ...letters[700]].join('')
  const families = [...scripts, ...hanFamilies(every, locale), ...signs]

  async function find(text: string, weight: Weight): Promise<{ text: string; face: Face } | undefined> {
    const [first = 0, ...rest] = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
    for (const family of families) {
      for (const slice of await slicesOf(family)) {
        if (!slice.holds(first)) continue
        const face = await faceOf(slice, family, weight)
        if (face.has(first) && rest.every((sign) => face.has(sign) || isInvisible(sign))) return { text, face }
      }
    }
    return undefined
  }

  const found: Record<Weight, Map<string, Awaited<ReturnType<typeof find>>>> = { 400: new Map(), 700: new Map() }
  for (const weight of [400, 700] as const) {
    for (const letter of letters[weight]) {
      for (const text of [letter, ...asFraction(letter)]) {
        found[weight].set(letter, found[weight].get(letter) ?? (await find(text, weight)))
      }
    }
  }

  return (letter, weight) => found[weight].get(letter)
}
