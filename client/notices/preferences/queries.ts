import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Choice, type Preferences, preferencesContract } from '#shared/notices/preferences.ts'

/** Whose they are: of the link that was mailed, or of the account that is signed in. */
export type PreferencesOwner = { token: string } | { userId: string }

const headersOf = (owner: PreferencesOwner) =>
  'token' in owner ? { headers: { 'preferences-link': owner.token } } : {}

export const preferencesOf = (owner: PreferencesOwner) =>
  queryOptions({
    queryKey: ['notices', 'preferences', owner],
    queryFn: () => call(preferencesContract.readPreferences, headersOf(owner)),
    staleTime: 5000,
  })

export const mailPreferencesLink = (email: string) => call(preferencesContract.mailPreferencesLink, { body: { email } })

/** A choice is shown at once, and taken back where it is not saved. */
export function useChoosing(owner: PreferencesOwner) {
  const queries = useQueryClient()
  const { queryKey } = preferencesOf(owner)

  return useMutation({
    mutationFn: (choice: Choice) =>
      call(preferencesContract.changePreferences, { ...headersOf(owner), body: { choices: [choice] } }),
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
