import { isDeepStrictEqual } from 'node:util'

import { usualCapacity } from '#shared/catalog/capacity.ts'
import { ServiceFlag } from '#shared/catalog/contract.ts'
import type { OptionDocument, RequirementDocument, ServiceDocument } from '#shared/catalog/document.ts'
import type { SetupOption, SetupService } from '#shared/settings/setup-offer.ts'

// The service of a set-up document and that of the catalogue. The first is shorter: what it cannot say stays as it is.

const usual = {
  setUp: null,
  gapMinutes: null,
  windows: [],
  quotas: { active: null, perDay: null, perPerson: null },
  approval: { needed: false, hours: 24 },
  moves: { allowed: 2, untilHours: 24 },
  payment: { kind: 'at_studio' },
} satisfies Partial<ServiceDocument>

export function documentFrom(item: SetupService, here?: ServiceDocument): ServiceDocument {
  const { code: _, retired: __, skill, feature, options, addOns = [], approvalHours, ...said } = item
  const { durationMinutes = 60, priceCents = 0, ...texts } = said
  const needed: RequirementDocument[] = [
    ...(skill === null ? [] : [{ kind: 'staff' as const, capability: skill, count: 1 }]),
    ...(feature === null ? [] : [{ kind: 'bay' as const, capability: feature, count: 1 }]),
  ]
  const only = { code: 'standard', formerCode: null, name: '', length: null, prices: [], needs: [] }

  return {
    ...usual,
    capacity: usualCapacity(item.category),
    ...here,
    ...texts,
    ...(approvalHours !== undefined && { approval: { needed: true, hours: approvalHours } }),
    addOns,
    options: (options ?? [{ ...only, durationMinutes, priceCents }]).map(({ needs, ...option }) => ({
      ...option,
      requirements: needs.length > 0 ? needs : needed,
    })),
  }
}

export function inSetup(code: string, document: ServiceDocument): SetupService {
  const { options, addOns, flags, ages, windows, quotas, gapMinutes, approval, ...said } = document
  const { setUp, moves, payment, ...texts } = said
  const { skill, feature, requirements } = usualNeedsOf(options)
  const only = options.length === 1 ? options[0] : undefined

  return {
    ...texts,
    code,
    flags: ServiceFlag.options.filter((flag) => flags.includes(flag)).toSorted(),
    skill,
    feature,
    ...(only && isPlain(only) && isShort(only)
      ? { durationMinutes: only.durationMinutes, priceCents: only.priceCents }
      : { options: options.map((option) => optionInSetup(option, requirements)) }),
    ...(ages && { ages }),
    ...(addOns.length > 0 && { addOns }),
    ...(windows.length > 0 && { windows }),
    ...(!isDeepStrictEqual(quotas, usual.quotas) && { quotas }),
    ...(gapMinutes !== null && { gapMinutes }),
    ...(approval.needed && { approvalHours: approval.hours }),
    ...(setUp && { setUp }),
    moves,
    payment,
  }
}

/** What goes without saying is left out. */
export function inShort({ capacity, moves, payment, ...service }: SetupService): SetupService {
  return {
    ...service,
    ...(capacity !== undefined && capacity !== usualCapacity(service.category) && { capacity }),
    ...(moves && !isDeepStrictEqual(moves, usual.moves) && { moves }),
    ...(payment && !isDeepStrictEqual(payment, usual.payment) && { payment }),
  }
}

const isShort = ({ code, name, formerCode, length, prices }: OptionDocument) =>
  code === 'standard' && name === '' && formerCode === null && length === null && prices.length === 0

const optionInSetup = ({ requirements, ...option }: OptionDocument, usual: RequirementDocument[]): SetupOption => ({
  ...option,
  needs: isDeepStrictEqual(requirements, usual) ? [] : requirements,
})

interface UsualNeeds {
  skill: string | null
  feature: string | null
  requirements: RequirementDocument[]
}

/** The skill and the feature that the first option needs which needs no more than one of each; none, where no option does. */
function usualNeedsOf(options: readonly OptionDocument[]): UsualNeeds {
  const requirements = options.find(isPlain)?.requirements ?? []
  const of = (kind: RequirementDocument['kind']) => requirements.find((one) => one.kind === kind)?.capability ?? null

  return { skill: of('staff'), feature: of('bay'), requirements }
}

const isPlain = ({ requirements }: OptionDocument) =>
  requirements.every(({ kind, count }) => kind !== 'device' && count === 1) &&
  new Set(requirements.map(({ kind }) => kind)).size === requirements.length
