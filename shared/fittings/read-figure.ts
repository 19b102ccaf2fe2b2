import type { DecimalSign } from '#shared/typed-sum.ts'

import { perOne, type ShotUnit } from './units.ts'

/** In lower case without accents, spaces and points: `Rückwärts` becomes `ruckwarts`, `In-Out` becomes `inout`. */
export const bare = (words: string): string =>
  words
    // Some keyboards write these for degrees; NFKD would turn them into a letter.
    .replaceAll(/[º˚]/g, '°')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}°]/gu, '')

/** A list of words separated by spaces, in the form in which they are compared. */
export const words = (list: string): string[] =>
  list
    .split(/\s+/)
    .map(bare)
    .filter((word) => word !== '')

const wordsOfUnits: Record<ShotUnit, readonly string[]> = {
  mph: ['mph', 'mih', 'milesh', 'milesperhour', 'マイル'],
  kmh: ['kmh', 'kph', 'kmph', 'kmperhour', 'kmt', 'kmtim'],
  ms: ['ms', 'mps', 'msec', 'meterspersecond'],
  yd: ['yd', 'yds', 'yard', 'yards', 'verges', 'yarda', 'yardas', 'iarde', 'jardas', 'ヤード'],
  m: ['m', 'mtr', 'meter', 'meters', 'metre', 'metres', 'metro', 'metros', 'metri', 'メートル'],
  ft: ['ft', 'feet', 'foot', 'fuß', 'fuss', 'fot', 'pied', 'pieds', 'pie', 'pies', 'piedi', 'フィート'],
  deg: words('deg degs degree degrees ° grad grader degre degres grado grados gradi graden graus 度'),
  rpm: ['rpm', 'rpms', 'umin', 'upm', '1min', 'trmin', 'revmin', 'varvmin', '回転', '回転分'],
}
const unitOfWord = new Map(
  Object.entries(wordsOfUnits).flatMap(([unit, words]) => words.map((word) => [bare(word), unit as ShotUnit])),
)

/** The unit that a word means: `[km/h]`, `yds`, `Grad`. */
export const unitNamed = (word: string | undefined): ShotUnit | undefined => unitOfWord.get(bare(word ?? ''))

const left = words(`
    l left links gauche izquierda izq vanster sinistra esquerda 左
    down dn low unten ab abwarts bas abajo toedown ned nere giu baixo 下 ダウン
    outin outtoin outsidein oi außeninnen aussennachinnen dehorsdedans fueradentro utein utifrånin アウトイン
    closed close c cl geschlossen zu ferme fermee cerrado cerrada stangd chiusa chiuso fechada クローズ クローズド
  `)
const right = words(`
    r right rechts droite derecha der hoger destra direita 右
    up u high oben auf aufwarts haut arriba toeup upp uppat su cima 上 アップ
    inout intoout insideout io innenaußen innennachaußen dedansdehors dentrofuera inut inifrånut インアウト
    open o op offen ouvert ouverte abierto abierta oppen aperta aperto aberta オープン
  `)

/** The sign of a direction: left, down, closed and out-to-in are negative. */
export function signOfWord(word: string): 1 | -1 | undefined {
  const plain = bare(word)
  if (right.includes(plain)) return 1
  return left.includes(plain) ? -1 : undefined
}

const kindOf = (unit: ShotUnit) =>
  unit === 'deg' || unit === 'rpm' ? unit : ['mph', 'kmh', 'ms'].includes(unit) ? 'speed' : 'length'

const mostLetters = 60

/** With plain digits, signs and spaces, whatever keyboard wrote them. */
const plainOf = (text: string) =>
  text
    .slice(0, mostLetters * 4)
    .replaceAll(/[º˚]/g, '°')
    .normalize('NFKC')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Parses a figure in the smallest unit; undefined when it is no number. Right, up, open and in-to-out are positive: "12
 * L" is -12, "4.1 Down" is -4.1. A unit beside the figure overrides that of its column. For a file, the decimal sign
 * may be known.
 */
export function readFigure(text: string, unit: ShotUnit, decimal?: DecimalSign): number | undefined {
  const typed = plainOf(text)
  const first = typed.search(/\d/)
  if (first === -1 || typed.length > mostLetters) return undefined
  const last =
    typed.length -
    Array.from(typed)
      .toReversed()
      .findIndex((sign) => sign >= '0' && sign <= '9')

  const begins = /[+-]?[.,]?$/.exec(typed.slice(0, first))?.[0] ?? ''
  const digits = begins.replace(/^[+-]/, '') + typed.slice(first, last)
  const beside = wordsOf(`${typed.slice(0, first - begins.length)} ${typed.slice(last)}`)
  const own = beside?.unit ?? unit
  const number = kindOf(own) === kindOf(unit) ? numberOf(digits, own, decimal) : undefined
  if (beside === undefined || number === undefined) return undefined

  // Rounded at once, because a tenth of a unit is many of the smallest.
  const value = Math.round(number * perOne[own])
  return (beside.sign === undefined ? begins.startsWith('-') : beside.sign === -1) ? -value || 0 : value
}

/** The unit beside a figure. */
export const unitBeside = (figure: string): ShotUnit | undefined =>
  wordsOf(figure.replaceAll(/[\d.,+−–'’-]/g, ' '))?.unit

/** Reads a direction and a unit; undefined when there is anything else. */
function wordsOf(text: string): { sign: 1 | -1 | undefined; unit: ShotUnit | undefined } | undefined {
  const single = text.replaceAll('°', ' ° ').split(' ').filter(Boolean)
  const joined = single.filter((word) => unitNamed(word) === undefined).join('')
  // "In to Out" is one direction in three words.
  const isOne = single.length > 1 && signOfWord(joined) !== undefined
  const said = isOne ? [joined, ...single.filter((word) => unitNamed(word) !== undefined)] : single
  const signs = said.flatMap((word) => signOfWord(word) ?? [])
  const units = said.flatMap((word) => (signOfWord(word) === undefined ? (unitNamed(word) ?? []) : []))
  const isMore = signs.length + units.length < said.length || signs.length > 1 || units.length > 1

  return isMore ? undefined : { sign: signs[0], unit: units[0] }
}

const isDigits = (text: string) => /^\d*$/.test(text)

/** The digits of a number in groups of three; undefined when they are not grouped so. */
function ungrouped(text: string, sign: string): string | undefined {
  const [first = '', ...rest] = text.split(sign)
  const isGrouped = first !== '' && first.length <= 3 && rest.every((group) => group.length === 3)
  return isGrouped && [first, ...rest].every(isDigits) ? first + rest.join('') : undefined
}

function numberOf(text: string, unit: ShotUnit, decimal: DecimalSign | undefined): number | undefined {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  const [sign, other] = point > comma ? (['.', ','] as const) : ([',', '.'] as const)
  const at = Math.max(point, comma)
  const isLast = at !== -1 && text.indexOf(sign) === at && !isThousand(text, { sign, unit, decimal })
  const before = isLast ? text.slice(0, at) : text
  const fraction = isLast ? text.slice(at + 1) : ''
  const groupedBy = [other, sign, "'", '’', ' '].find((one) => before.includes(one))
  const isSpaced = groupedBy === ' ' && unit !== 'rpm' && unit !== 'ft'
  const whole = groupedBy === undefined ? before : isSpaced ? undefined : ungrouped(before, groupedBy)

  return whole !== undefined && isDigits(whole) && isDigits(fraction)
    ? Number(`${whole || 0}.${fraction || 0}`)
    : undefined
}

interface Written {
  sign: DecimalSign
  unit: ShotUnit
  decimal: DecimalSign | undefined
}

/** True when a sign before three digits separates thousands, as in 6,128 rpm. */
function isThousand(text: string, { sign, unit, decimal }: Written): boolean {
  const [before = '', after = '', ...more] = text.split(sign)
  if (more.length > 0 || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return false
  if (decimal !== undefined) return sign !== decimal
  // Only rpm, and feet up to 9,999, have thousands; no other figure is given with three decimals.
  return unit === 'rpm' ? before.length < 3 : unit === 'ft' && before.length === 1
}
