import { usualCapacity } from '#shared/catalog/capacity.ts'
import type { OptionDocument, ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

/** What a service is before anything is said of it. */
export function newDocument(
  name: string,
  category: ServiceDocument['category'],
  { policies, capabilities }: CatalogChoices,
): ServiceDocument {
  const first = (kind: 'staff' | 'bay') => capabilities.find((one) => one.kind === kind)
  const needed = category === 'bay' ? [first('bay')] : [first('staff'), first('bay')]

  return {
    name,
    category,
    flags: [],
    summary: name,
    description: '',
    bringAlong: '',
    options: [
      {
        ...newOption('standard'),
        requirements: needed.flatMap((one) => (one ? [{ kind: one.kind, capability: one.capability, count: 1 }] : [])),
      },
    ],
    addOns: [],
    questions: [],
    capacity: usualCapacity(category),
    slotStepMinutes: 15,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    setUp: null,
    gapMinutes: null,
    minimumNoticeMinutes: 120,
    maximumAdvanceDays: 14,
    windows: [],
    quotas: { active: null, perDay: null, perPerson: null },
    approval: { needed: false, hours: 24 },
    policy: policies[0]?.code ?? 'standard',
    moves: { allowed: 2, untilHours: 24 },
    payment: { kind: 'at_studio' },
  }
}

export const newOption = (code: string): OptionDocument => ({
  code,
  formerCode: null,
  name: '',
  durationMinutes: 60,
  length: null,
  priceCents: 0,
  prices: [],
  requirements: [],
})

/** The first code of a kind that no other entry of the list has. */
export function newCode(kind: string, taken: readonly { code: string }[]): string {
  const codes = new Set(taken.map(({ code }) => code))
  let place = taken.length + 1
  while (codes.has(`${kind}_${place}`)) place += 1

  return `${kind}_${place}`
}

/** Addresses that ask for a former code still find the service that is copied. */
export const copyOf = (document: ServiceDocument, name: string): ServiceDocument => ({
  ...document,
  name,
  options: document.options.map((option) => ({ ...option, formerCode: null })),
})
