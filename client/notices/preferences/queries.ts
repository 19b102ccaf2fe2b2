import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Choice, type Preferences, preferencesContract } from '#shared/notices/preferences.ts'

/** Whose they are: of the link that was mailed, or of the account that is signed in. */
export type Whose = { token: string } | { userId: string }

const headersOf = (whose: Whose) => ('token' in whose ? { headers: { 'preferences-link': whose.token } } : {})

export const preferencesOf = (whose: Whose) =>
  queryOptions({
    queryKey: ['notices', 'preferences', whose],
    queryFn: () => call(preferencesContract.readPreferences, headersOf(whose)),
  })

/** A choice is shown at once, and taken back where it is not saved. */
export function useChoosing(whose: Whose) {
  const queries = useQueryClient()
  const { queryKey } = preferencesOf(whose)

  return useMutation({
    mutationFn: (choice: Choice) =>
      call(preferencesContract.changePreferences, { ...headersOf(whose), body: { choices: [choice] } }),
    async onMutate(choice) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, before && withChoice(before, choice))
      return before
    },
    onError: (_error, _choice, before) => queries.setQueryData(queryKey, before),
    onSuccess: (preferences) => queries.setQueryData(queryKey, preferences),
  })
}

const withChoice = (preferences: Preferences, choice: Choice): Preferences => ({
  ...preferences,
  choices: preferences.choices.map((one) =>
    one.kind === choice.kind && one.channel === choice.channel ? choice : one,
  ),
})
