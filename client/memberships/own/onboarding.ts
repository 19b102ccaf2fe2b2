import type { OwnMembership } from '#shared/memberships/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

export interface OnboardingItem {
  name: string
  /** What we know; undefined while it is missing. */
  known: string | undefined
  /** Nothing is missing without it. */
  isOptional?: true
  /** What to do about it, or what it is for. */
  note: string
  /** Where that is done. */
  link?: { to: string; label: string }
}

interface OnboardingFacts {
  profile: Profile | null
  membership: OwnMembership | null
  /** The version of the studio's waiver that stands, and when this account signed it; null where there is none. */
  waiver: { version: number; signedOn: string | undefined } | null
  card: { last4: string } | undefined
}

const named = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** What the studio must know before a membership can be used, and what of it is there. */
export const onboardingOf = (facts: OnboardingFacts): OnboardingItem[] => [
  ...ofProfile(facts),
  ...ofMembership(facts),
  ...ofWaiver(facts),
]

const ofProfile = ({ profile }: OnboardingFacts): OnboardingItem[] => [
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
]

/** Whoever shares the membership of another brings neither card nor people. */
function ofMembership({ membership, card }: OnboardingFacts): OnboardingItem[] {
  if (!membership) {
    const link = { to: '/Memberships', label: 'Compare the plans' }
    return [{ name: 'Plan', known: undefined, note: 'Choose one, and pay for it here.', link }]
  }

  const { plan, number, heldBy, renewsOn, people } = membership
  const items: OnboardingItem[] = [
    {
      name: 'Plan',
      known: `${plan.name}, ${number}`,
      note: heldBy === null ? 'It is yours from its first day on.' : `${heldBy} shares it with you.`,
    },
  ]
  if (heldBy !== null) return items
  if (renewsOn !== null) {
    items.push({
      name: 'Card',
      known: card && `Card ..${card.last4}`,
      note: card ? 'Renewals are charged to it.' : 'Renewals are charged to a card on file.',
      link: { to: '/dashboard/cards', label: card ? 'Change it' : 'Add a card' },
    })
  }
  if (plan.householdSize > 1) {
    items.push({
      name: 'Household',
      known: people.map(named).join(', ') || undefined,
      isOptional: true,
      note: `Name up to ${plan.householdSize - 1} more people who book by it.`,
      link: { to: '/dashboard/membership?act=people', label: 'Say who shares it' },
    })
  }
  return items
}

const ofWaiver = ({ waiver }: OnboardingFacts): OnboardingItem[] =>
  waiver
    ? [
        {
          name: 'Waiver',
          known: waiver.signedOn && `Signed on ${waiver.signedOn}`,
          note: waiver.signedOn
            ? `Version ${waiver.version}. Juniors need a guardian’s signature, at the desk.`
            : 'Read it below and sign it with your name. It takes a minute.',
        },
      ]
    : []
