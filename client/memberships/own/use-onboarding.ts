import { useSuspenseQuery } from '@tanstack/react-query'

import { membershipOf } from '#client/memberships/queries.ts'
import { consentsOf, documentOf, profileOf } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'

import { onboardingOf } from './onboarding.ts'
import { ownCardsOf } from './own-cards.ts'

/** What is known of a member, and what is missing. */
export function useOnboarding(userId: string) {
  const { dayAndYear, localOf } = useStudio()
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  const { data: membership } = useSuspenseQuery(membershipOf(userId))
  const { data: text } = useSuspenseQuery(documentOf('waiver'))
  const { data: consents } = useSuspenseQuery(consentsOf(userId))
  const { data: cards } = useSuspenseQuery(ownCardsOf(userId))
  const signed = consents.given.find(({ code, version }) => code === 'waiver' && version === text?.version)
  const waiver = text && {
    version: text.version,
    signedOn: signed && dayAndYear(localOf(signed.at).slice(0, 10)),
  }

  return { profile, membership, items: onboardingOf({ profile, membership, waiver, card: cards[0] }) }
}
