import type { OwnMembership } from '#shared/memberships/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

interface OnboardingItem {
  name: string
  /** What we know; undefined while it is missing, or when only the desk knows. */
  known: string | undefined
  atDesk?: true
  /** What to do about it, or what it is for. */
  note: string
}

/** What the studio must know before a membership can be used, and what of it is there. */
export function onboardingOf(profile: Profile | null, membership: OwnMembership | null): OnboardingItem[] {
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
      note: membership ? 'Set up by the studio.' : 'Choose one, and ask for it below. You pay at the studio.',
    },
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
    {
      name: 'Waiver',
      known: undefined,
      atDesk: true,
      note: 'You sign it once, at the desk, on your first visit. It takes a minute; juniors need a guardian’s signature.',
    },
  ]
}
