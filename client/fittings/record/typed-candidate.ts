import { parseMeasure } from '#shared/clubs/measures.ts'
import { showField } from '#shared/clubs/rules.ts'
import { ClubSpec, fieldOf, type SpecKey } from '#shared/clubs/spec.ts'
import type { Candidate } from '#shared/fittings/records.ts'

const specKeys = [
  'headBrand',
  'headModel',
  'shaftBrand',
  'shaftModel',
  'length',
  'loft',
  'lie',
] as const satisfies readonly SpecKey[]
const skuKeys = ['headSku', 'shaftSku', 'gripSku'] as const

type SkuKey = (typeof skuKeys)[number]
type Name = (typeof specKeys)[number] | SkuKey
export type TypedSpec = Record<Name, string>

const skuWords: Record<SkuKey, string> = { headSku: 'Head, SKU', shaftSku: 'Shaft, SKU', gripSku: 'Grip, SKU' }
const hints: Partial<Record<Name, string>> = {
  length: 'In inches, as 45 1/2.',
  headSku: 'Of our shelf, typed or scanned.',
}

export const specFields: readonly { name: Name; label: string; hint: string | undefined }[] = [
  ...specKeys.map((name) => ({ name, label: fieldOf(name).label, hint: hints[name] })),
  ...skuKeys.map((name) => ({ name, label: skuWords[name], hint: hints[name] })),
]

export const typedOf = (candidate: Candidate | undefined): TypedSpec => ({
  headBrand: candidate?.spec.headBrand ?? '',
  headModel: candidate?.spec.headModel ?? '',
  shaftBrand: candidate?.spec.shaftBrand ?? '',
  shaftModel: candidate?.spec.shaftModel ?? '',
  length: showField('length', candidate?.spec.length),
  loft: showField('loft', candidate?.spec.loft),
  lie: showField('lie', candidate?.spec.lie),
  headSku: candidate?.headSku ?? '',
  shaftSku: candidate?.shaftSku ?? '',
  gripSku: candidate?.gripSku ?? '',
})

/** What was typed as a club, and what of it is none. What cannot be typed here stays as it was. */
export function candidateOf(typed: TypedSpec, candidate: Candidate | undefined) {
  const problems: Partial<Record<Name, string>> = {}
  const spec: Record<string, unknown> = { ...candidate?.spec }
  for (const key of specKeys) {
    const text = typed[key].trim()
    delete spec[key]
    if (text !== '') spec[key] = valueOf(key, text, (problem) => (problems[key] = problem))
  }
  const parsed = ClubSpec.safeParse(spec)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problems[path[0] as Name] ??= message
  }
  const skus = Object.fromEntries(skuKeys.map((key) => [key, typed[key].trim() || null])) as Record<
    SkuKey,
    string | null
  >

  return { draft: { spec: parsed.data ?? {}, ...skus }, problems }
}

function valueOf(key: (typeof specKeys)[number], text: string, refuse: (problem: string) => void): unknown {
  const field = fieldOf(key)
  if (field.kind !== 'measure') return text

  const { value, problem } = parseMeasure(field.measure, text)
  if (problem !== undefined) refuse(problem)
  return value
}
