import type { OwnMembership } from '#shared/memberships/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

export interface OnboardingItem {
  name: string
  /** What we know; undefined while it is missing, or when only the desk knows. */
  known: string | undefined
  atDesk?: true
  /** What to do about it, or what it is for. */
  note: string
  /** Where that is done. */
  link?: { to: string; label: string }
}

interface Known {
  profile: Profile | null
  membership: OwnMembership | null
  /** The version of the studio's waiver that stands, and when this account signed it; null where there is none. */
  waiver: { version: number; signedOn: string | undefined } | null
  card: { last4: string } | undefined
}

/** What the studio must know before a membership can be used, and what of it is there. */
export function onboardingOf({ profile, membership, waiver, card }: Known): OnboardingItem[] {
  const householdSize = membership?.plan.householdSize ?? 1

  return [
    {
      name: 'Name',
      known: profile ? `${profile.firstName} ${profile.lastName}` : undefined,
      note: profile ? 'As it stands on your card.' : 'Confirm your e-mail address, and your name follows.',
    },
    {
      name: 'E-mail',
      known: profile?.email ?? undefined,
      note: profile?.isEmailProven ? 'Confirmed.' : 'Follow the link in the e-mail that we sent you.',
    },
    {
      name: 'Phone',
      known: profile?.phone ?? undefined,
      note: profile?.phone
        ? 'We call only if something about your booking changes that day.'
        : 'Add it on the page about your account, under Sign-in and security.',
    },
    {
      name: 'Plan',
      known: membership ? `${membership.plan.name}, ${membership.number}` : undefined,
      note: membership ? 'It is yours from its first day on.' : 'Choose one, and pay for it here.',
      ...(!membership && { link: { to: '/Memberships', label: 'Compare the plans' } }),
    },
    ...(membership && membership.renewsOn !== null
      ? [
          {
            name: 'Card',
            known: card && `Card ..${card.last4}`,
            note: card ? 'Renewals are charged to it.' : 'Renewals are charged to a card on file.',
            link: { to: '/dashboard/cards', label: card ? 'Change it' : 'Add a card' },
          },
        ]
      : []),
    ...(householdSize > 1
      ? [
          {
            name: 'Household',
            known: undefined,
            atDesk: true as const,
            note: `Name up to ${householdSize - 1} more people at the desk or below.`,
          },
        ]
      : []),
    ...(waiver
      ? [
          {
            name: 'Waiver',
            known: waiver.signedOn && `Signed on ${waiver.signedOn}`,
            note: waiver.signedOn
              ? `Version ${waiver.version}. Juniors need a guardian’s signature, at the desk.`
              : 'Read it below and sign it with your name. It takes a minute.',
          },
        ]
      : []),
  ]
}
