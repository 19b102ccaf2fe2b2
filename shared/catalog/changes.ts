import type { ServiceDocument } from './document.ts'

export interface DocumentChange {
  /**
   * The path of the field, such as `options.irons.priceCents`. Entries of a list are named by code, plan or position.
   */
  path: string
  from: unknown
  to: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The name of a list's entry, which stays the same when the entry moves. */
function keyOf(entry: unknown, at: number): string {
  if (!isObject(entry)) return String(at)
  const { code, plan, peak, kind, capability } = entry
  if (typeof code === 'string') return code
  if (typeof capability === 'string') return [kind, capability].join(' ')

  if (plan === undefined) return String(at)

  const whose = typeof plan === 'string' ? plan : 'public'
  return peak === true ? `${whose} at peak` : whose
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) {
    return value.some(isObject) || value.length === 0
      ? new Map(value.map((entry, at) => [keyOf(entry, at), entry]))
      : undefined
  }

  return isObject(value) ? new Map(Object.entries(value)) : undefined
}

/** Every field in which two documents differ; an added or removed entry counts once. */
export function changesBetween(from: ServiceDocument, to: ServiceDocument): DocumentChange[] {
  return compare('', from, to)
}

function compare(path: string, from: unknown, to: unknown): DocumentChange[] {
  const [before, after] = [entriesOf(from), entriesOf(to)]
  if (!before || !after) return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }]

  const keys = [...before.keys(), ...[...after.keys()].filter((key) => !before.has(key))]
  const within = keys.flatMap((key) => compare([path, key].filter(Boolean).join('.'), before.get(key), after.get(key)))
  const isReordered =
    Array.isArray(from) && within.length === 0 && [...before.keys()].join('\n') !== [...after.keys()].join('\n')

  return isReordered ? [{ path, from: [...before.keys()], to: [...after.keys()] }] : within
}

/** A document with one field taken from another one; removed when the other lacks it. */
export function withChange(mine: ServiceDocument, theirs: ServiceDocument, path: string): ServiceDocument {
  const [field = '', ...rest] = path.split('.')
  const [own, other] = [new Map(Object.entries(mine)), new Map(Object.entries(theirs))]

  return { ...mine, [field]: take(own.get(field), other.get(field), rest) }
}

function take(mine: unknown, theirs: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return theirs
  if (!Array.isArray(mine) || !Array.isArray(theirs)) {
    return isObject(mine) && isObject(theirs) ? { ...mine, [key]: take(mine[key], theirs[key], rest) } : theirs
  }

  const is = (entry: unknown, at: number) => keyOf(entry, at) === key
  const [own, other]: unknown[] = [mine.find(is), theirs.find(is)]
  if (other === undefined) return mine.filter((entry, at) => !is(entry, at))

  return own === undefined
    ? [...mine, other]
    : mine.map((entry, at) => (is(entry, at) ? take(own, other, rest) : entry))
}

const words: Record<string, string> = {
  name: 'Name',
  category: 'Kind',
  flags: 'Shown for',
  summary: 'Summary',
  description: 'Description',
  bringAlong: 'What to bring',
  options: 'Option',
  addOns: 'Add-on',
  questions: 'Question',
  capacity: 'Players',
  durationMinutes: 'minutes',
  priceCents: 'price',
  prices: 'price',
  requirements: 'needs',
  length: 'chosen length',
  slotStepMinutes: 'Starts every',
  bufferBeforeMinutes: 'Buffer before',
  bufferAfterMinutes: 'Buffer after',
  setUp: 'Set-up of the bay',
  gapMinutes: 'Shortest gap',
  minimumNoticeMinutes: 'Notice',
  maximumAdvanceDays: 'Days ahead',
  windows: 'Window of',
  quotas: 'Quota',
  active: 'to come',
  perDay: 'per day',
  perPerson: 'per person',
  approval: 'Approval',
  policy: 'Cancellation policy',
  moves: 'Moves',
  payment: 'Payment',
}

/** Where the names of a path's parts are found. */
interface Naming {
  documents: readonly Pick<ServiceDocument, 'options' | 'addOns' | 'questions'>[]
  plans: readonly { code: string; name: string }[]
}

const unnamed: Naming = { documents: [], plans: [] }

/** The name of an option, an add-on or a question. */
function nameOfEntry(field: string, code: string, { documents }: Naming): string | undefined {
  for (const { options, addOns, questions } of documents) {
    const option = field === 'options' ? options.find((one) => one.code === code) : undefined
    if (option) return option.name || `${option.durationMinutes} min`
    const addOn = field === 'addOns' ? addOns.find((one) => one.code === code) : undefined
    if (addOn) return addOn.name
    const question = field === 'questions' ? questions.find((one) => one.code === code) : undefined
    if (question) return question.label
  }

  return undefined
}

/** Whom a price or a window is for. */
function whoseInWords(whose: string, { plans }: Naming): string {
  const peak = ' at peak'
  const code = whose.endsWith(peak) ? whose.slice(0, -peak.length) : whose
  const name = code === 'public' ? 'Public' : (plans.find((plan) => plan.code === code)?.name ?? code)

  return `${name}${whose.endsWith(peak) ? ', peak' : ''}`
}

/** `options.irons.priceCents` in words: "Irons, price", or "Option irons, price" when the name is unknown. */
export function changeInWords(path: string, naming: Naming = unnamed): string {
  const parts = path.split('.')
  const [field = '', code] = parts
  const inWords = (part: string, at: number) =>
    parts[at - 1] === 'prices' || parts[at - 1] === 'windows' ? whoseInWords(part, naming) : (words[part] ?? part)
  const [first = '', second, ...others] = parts.map(inWords)
  if (code === undefined || second === undefined) return first

  const name = nameOfEntry(field, code, naming)
  return [name ?? `${first} ${second}`, ...others].join(', ')
}
