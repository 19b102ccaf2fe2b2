import { z } from 'zod'

import { readField, showField } from '#shared/clubs/rules.ts'
import { ClubSpec, fieldOf, type SpecKey } from '#shared/clubs/spec.ts'
import { type Candidate, NewCandidate } from '#shared/fittings/records.ts'
import { OrNull } from '#shared/http/wire.ts'

const specKeys = [
  'headBrand',
  'headModel',
  'shaftBrand',
  'shaftModel',
  'length',
  'loft',
  'lie',
] as const satisfies readonly SpecKey[]

const { label, slot, headSku } = NewCandidate.shape
const Sku = OrNull(headSku.unwrap().unwrap())

const problemOf = (key: SpecKey, value: ClubSpec[SpecKey]) =>
  value === undefined ? undefined : ClubSpec.shape[key].safeParse(value).error?.issues[0]?.message

/** What is typed of a club, in the language of sheets. What cannot be typed here stays as it was. */
export const candidateForm = (candidate: Candidate | undefined) =>
  z.object({
    label,
    slot,
    spec: z.record(z.enum(specKeys), z.string()).transform((typed, context): ClubSpec => {
      const read = specKeys.map((key) => {
        const { value, problem = problemOf(key, value) } = readField(key, typed[key])
        if (problem !== undefined)
          context.addIssue({ code: 'custom', path: [key], message: problem, input: typed[key] })
        return [key, value]
      })
      const spec = { ...candidate?.spec, ...Object.fromEntries(read) }
      return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined))
    }),
    headSku: Sku,
    shaftSku: Sku,
    gripSku: Sku,
  })

export type CandidateForm = ReturnType<typeof candidateForm>
export type TypedCandidate = z.output<CandidateForm>

/** What of a club may be left out. */
export const factsOfCandidate = specKeys.map((key) => ({
  name: `spec.${key}` as const,
  label: fieldOf(key).label,
  hint: key === 'length' ? 'In inches, as 45 1/2.' : undefined,
}))

/** What of it lies on our shelf. */
export const partsOfCandidate = [
  { name: 'headSku', kind: 'head', label: 'Head of our shelf' },
  { name: 'shaftSku', kind: 'shaft', label: 'Shaft of our shelf' },
  { name: 'gripSku', kind: 'grip', label: 'Grip of our shelf' },
] as const

export const fieldsOfCandidate = [
  { name: 'label' as const, label: 'Name in the bay' },
  ...factsOfCandidate,
  ...partsOfCandidate,
]

export const factsOf = (
  candidate: Candidate | undefined,
  locale: string,
): Omit<z.input<CandidateForm>, 'label' | 'slot'> => ({
  spec: {
    headBrand: candidate?.spec.headBrand ?? '',
    headModel: candidate?.spec.headModel ?? '',
    shaftBrand: candidate?.spec.shaftBrand ?? '',
    shaftModel: candidate?.spec.shaftModel ?? '',
    length: showField('length', candidate?.spec.length, locale),
    loft: showField('loft', candidate?.spec.loft, locale),
    lie: showField('lie', candidate?.spec.lie, locale),
  },
  headSku: candidate?.headSku ?? '',
  shaftSku: candidate?.shaftSku ?? '',
  gripSku: candidate?.gripSku ?? '',
})
