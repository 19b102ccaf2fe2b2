import type { Wording } from '#client/settings/wording.ts'

import { type PlanField, planFields } from './plan-form.ts'

interface PlanChange {
  field: PlanField
  label: string
  from: string
  to: string
}

type PlanDocumentPart = Partial<Record<string, unknown>>

const isPart = (value: unknown): value is PlanDocumentPart => typeof value === 'object' && value !== null

const valueAt = (document: PlanDocumentPart, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (isPart(value) ? value[key] : undefined), document)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Groups are told by their fields; by themselves only that they are there. */
const groups: ReadonlySet<string> = new Set(['season', 'freeze'] satisfies PlanField[])

const comparable = (document: PlanDocumentPart, field: PlanField) =>
  groups.has(field) ? valueAt(document, field) != null : valueAt(document, field)

/** What differs between two versions of a plan, also of those of which only a part is said. */
export const planChanges = (
  from: PlanDocumentPart,
  to: PlanDocumentPart,
  { money }: Pick<Wording, 'money'>,
): PlanChange[] =>
  planFields
    .filter(({ name }) => {
      const isSaid = (name.split('.')[0] ?? '') in to
      return isSaid && !isSame(comparable(from, name), comparable(to, name))
    })
    .map(({ name, label }) => ({
      field: name,
      label,
      from: worded(name, comparable(from, name), money),
      to: worded(name, comparable(to, name), money),
    }))

function worded(field: PlanField, value: unknown, money: Wording['money']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '-'
    return field.endsWith('Cents') ? money(value) : String(value)
  }
  if (Array.isArray(value)) return value.map(wordOf).join(', ')

  return typeof value === 'string' ? value : ''
}

const wordOf = (one: unknown): string =>
  isPart(one) ? `${String(one['category'])} ${String(one['percent'])} %` : String(one)
