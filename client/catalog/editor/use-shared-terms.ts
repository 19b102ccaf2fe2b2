import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { isSame } from '#client/ui/record/merge.ts'
import { type CatalogChoices, PeakHours, PolicyDocument } from '#shared/catalog/editor-contract.ts'
import { counted } from '#shared/words.ts'

import { choicesQuery, putPeakHours, putPolicy } from './queries.ts'

/** As they are typed: whether they can be kept is known when they are. */
const Typed = z.object({
  hours: z.array(z.object({ weekday: z.number(), starts: z.string(), ends: z.string() })).optional(),
  policies: z.record(
    z.string(),
    z.custom<PolicyDocument>((kept) => typeof kept === 'object' && kept !== null),
  ),
})
const kept = keptInTab('terms of all services', Typed)
const nothing: z.output<typeof Typed> = { policies: {} }

type Policy = CatalogChoices['policies'][number]

const documentOf = ({ bands, noShowFeePercent, graceMinutes }: PolicyDocument): PolicyDocument => ({
  bands,
  noShowFeePercent,
  graceMinutes,
})

/**
 * What is changed at a service and holds for all of them: the peak hours, and the policies. It counts as a change like any
 * other, and stays typed from tab to tab and over a reload.
 */
export function useSharedTerms(choices: CatalogChoices) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => kept.read() ?? nothing)
  const [isChecked, check] = useState(false)
  const type = (next: z.output<typeof Typed>) => {
    setTyped(next)
    kept.write(next)
  }
  const hours = typed.hours ?? choices.peakHours
  const policyOf = (policy: Policy) => typed.policies[policy.code] ?? documentOf(policy)
  const changedPolicies = choices.policies.filter((policy) => !isSame(policyOf(policy), documentOf(policy)))
  const isHoursChanged = !isSame(hours, choices.peakHours)
  const saving = useMutation({
    async mutationFn() {
      if (isHoursChanged) queries.setQueryData(choicesQuery.queryKey, await putPeakHours(hours))
      for (const policy of changedPolicies) {
        // oxlint-disable-next-line no-await-in-loop -- each answers with all as it is then
        queries.setQueryData(choicesQuery.queryKey, await putPolicy(policy.code, policyOf(policy)))
      }
    },
    onSuccess: () => discard(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog'] }),
  })
  const discard = () => {
    setTyped(nothing)
    kept.clear()
    check(false)
    saving.reset()
  }
  const wrongHours = isHoursChanged ? hours.filter((one) => !PeakHours.safeParse(one).success).length : 0
  const wrongPolicies = changedPolicies.filter((policy) => !PolicyDocument.safeParse(policyOf(policy)).success).length
  const isWrong = wrongHours + wrongPolicies > 0

  return {
    hours,
    policyOf,
    isHoursChanged,
    isPolicyChanged: ({ code }: Policy) => changedPolicies.some((policy) => policy.code === code),
    changes: Number(isHoursChanged) + changedPolicies.length,
    /** Said once somebody has wanted to keep them; until then only what was left is marked. */
    problem: isChecked && isWrong ? problemOf(wrongHours) : undefined,
    error: saving.error,
    isBusy: saving.isPending,
    typeHours: (next: PeakHours[]) => type({ ...typed, hours: next }),
    typePolicy: ({ code }: Policy, next: PolicyDocument) =>
      type({ ...typed, policies: { ...typed.policies, [code]: next } }),
    /** Says whether they are kept; why they are not stands in `problem` or `error`. */
    save: async (): Promise<boolean> => {
      check(true)
      if (isWrong || saving.isPending) return false

      return saving.mutateAsync().then(
        () => true,
        () => false,
      )
    },
    discard,
  }
}

const problemOf = (wrongHours: number) =>
  wrongHours > 0
    ? `Look at the peak hours again: ${counted(wrongHours, 'row')} without a time that can be read. Write 17:00 or 5 PM.`
    : 'Look at the cancellation policy again.'

export type SharedTerms = ReturnType<typeof useSharedTerms>
