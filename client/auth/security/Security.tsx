import { useSuspenseQuery } from '@tanstack/react-query'

import { authSettingsQuery } from '#client/auth/queries.ts'
import { Preferences } from '#client/notices/preferences/Preferences.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { approvedPermission } from '#shared/permissions/approval.ts'

import { AccountPart } from './account/AccountPart.tsx'
import { DeleteAccount } from './account/DeleteAccount.tsx'
import { OwnDataPart } from './account/OwnDataPart.tsx'
import { ProfilePart } from './account/ProfilePart.tsx'
import { ApprovalPart } from './ApprovalPart.tsx'
import { Confirming } from './Confirming.tsx'
import { EmailPart } from './contact/EmailPart.tsx'
import { PhonePart } from './contact/PhonePart.tsx'
import { LinkedPart } from './linked/LinkedPart.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { Devices } from './sessions/Devices.tsx'
import { RecentActivity } from './sessions/RecentActivity.tsx'
import { Apps } from './steps/Apps.tsx'
import { SecondSteps } from './steps/SecondSteps.tsx'

/** The parts of the page, each with its own loading and its own trouble. */
export function Security({ userId }: { userId: string }) {
  const { data: ways } = useSuspenseQuery(authSettingsQuery)
  const mayApprove = usePermissions().holds(approvedPermission)
  const { providers, manual_linking_enabled: mayLink } = ways

  return (
    <Confirming userId={userId}>
      <AccountPart
        title="Name and phone"
        lead="What we call you, and where we reach you about your bookings and clubs."
      >
        <ProfilePart userId={userId} />
      </AccountPart>
      <AccountPart title="Password" lead="A few words that you use nowhere else.">
        <PasswordPart userId={userId} />
      </AccountPart>
      <AccountPart title="Passkeys" lead="Sign in without a password, which no false page can ask you for.">
        <Passkeys userId={userId} />
      </AccountPart>
      <SecondSteps userId={userId} />
      {mayApprove && (
        <AccountPart
          title="Approval code"
          lead="Typed at a colleague’s screen, it lets them refund or take more off a price, once."
        >
          <ApprovalPart />
        </AccountPart>
      )}
      <AccountPart title="E-mail address" lead="What you sign in with, and where the studio writes to you.">
        <EmailPart userId={userId} />
      </AccountPart>
      {ways.external['phone'] === true && (
        <AccountPart title="Phone" lead="Sign in by a code that we text to you.">
          <PhonePart userId={userId} />
        </AccountPart>
      )}
      {providers.length > 0 && mayLink && (
        <AccountPart title="Linked accounts" lead="Sign in with an account that you have elsewhere.">
          <LinkedPart userId={userId} providers={providers} />
        </AccountPart>
      )}
      <Apps userId={userId} />
      <AccountPart title="Notifications" lead="What we tell you beside what you need, by e-mail and by text.">
        <Preferences whose={{ userId }} />
      </AccountPart>
      <AccountPart title="Devices" lead="Where you are signed in. Sign out what you do not know.">
        <Devices userId={userId} />
      </AccountPart>
      <AccountPart title="Recent activity" lead="What happened in your account, and from where.">
        <RecentActivity userId={userId} />
      </AccountPart>
      <AccountPart title="Your data" lead="Everything that the studio keeps about you, to take along.">
        <OwnDataPart />
      </AccountPart>
      <AccountPart title="Delete the account" lead="Leave the studio’s site for good.">
        <DeleteAccount userId={userId} />
      </AccountPart>
    </Confirming>
  )
}
