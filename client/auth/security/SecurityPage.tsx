import { useSuspenseQuery, useSuspenseInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useSession } from '#client/api/session/session.ts'
import { isOneOf } from '#client/auth/is-one-of.ts'
import { authSettingsQuery } from '#client/auth/queries.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { verifiedFactors } from '#client/auth/second-step/second-step.ts'
import { StepWays } from '#client/auth/second-step/StepWays.tsx'
import { AccountPart } from '#client/auth/security/account/AccountPart.tsx'
import { fileName } from '#client/auth/security/account/file-name.ts'
import { EmailPart } from '#client/auth/security/contact/EmailPart.tsx'
import { PhonePart } from '#client/auth/security/contact/PhonePart.tsx'
import { LinkedPart } from '#client/auth/security/linked/LinkedPart.tsx'
import { Passkeys } from '#client/auth/security/passkeys/Passkeys.tsx'
import { Devices } from '#client/auth/security/sessions/Devices.tsx'
import { Apps } from '#client/auth/security/steps/Apps.tsx'
import { SecondSteps } from '#client/auth/security/steps/SecondSteps.tsx'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Preferences } from '#client/notices/service.ts'
import { profileOf } from '#client/people/service.ts'
import { endApprovalCode, makeApprovalCode, ownApprovalCode, usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { approvedPermission } from '#shared/permissions/approval.ts'

import { Done } from './Done.tsx'
import { InPlace } from './InPlace.tsx'
import { ownAccountOf, userOf, activityOf, accountKey } from './queries.ts'
import { useConfirmed, type WithConfirmation, ConfirmedContext } from './use-confirmed.ts'

/** The ways to sign in to an account, and everything else about the account itself. */
export function SecurityPage() {
  const session = useSession()
  if (!session) return null

  const { id: userId } = session.user
  return (
    <div className="page-width py-8 md:py-12">
      <div className="pb-8 print:hidden">
        <PageHeader
          title="Sign-in and security"
          lead={
            <>
              The account of <strong className="break-words text-ink">{session.user.email || 'your phone'}</strong>. We
              e-mail you about every change here.
            </>
          }
        />
      </div>
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Security userId={userId} />
      </Loaded>
    </div>
  )
}

/** The parts of the page; each loads and fails by itself. */
function Security({ userId }: { userId: string }) {
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

// Loaded when it is opened: it needs the library of forms.
const PasswordForm = lazyPart(async () => (await import('./PasswordForm.tsx')).PasswordForm)

/** The password of an account; some accounts have none. */
function PasswordPart({ userId }: { userId: string }) {
  const { data: account } = useSuspenseQuery(ownAccountOf(userId))
  const { data: user } = useSuspenseQuery(userOf(userId))
  const action = account.hasPassword ? 'Change the password' : 'Set a password'

  return (
    <>
      <p>
        {account.hasPassword
          ? 'Your account has a password.'
          : 'Your account has no password: you come in by mail, with a passkey or with an account elsewhere.'}
      </p>
      <InPlace action={action}>{(close) => <PasswordForm user={user} action={action} onClose={close} />}</InPlace>
    </>
  )
}

// Loaded when it is opened: it needs the library of forms.
const ProfileForm = lazyPart(async () => (await import('#client/auth/security/account/ProfileForm.tsx')).ProfileForm)

/** The name that the studio uses, and the phone number. */
function ProfilePart({ userId }: { userId: string }) {
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  if (!profile) return <p>Confirm your e-mail address first, then your name and number can be changed here.</p>

  return (
    <>
      <p className="figures">
        <strong className="break-words">
          {[profile.firstName, profile.lastName].filter(Boolean).join(' ') || 'No name given'}
        </strong>
        <br />
        {profile.phone ?? <span className="text-muted">No phone number</span>}
      </p>
      <InPlace action="Change name or phone">
        {(close) => <ProfileForm userId={userId} profile={profile} onClose={close} />}
      </InPlace>
    </>
  )
}

// Loaded when it is opened: it needs the library of forms.
const DeleteForm = lazyPart(async () => (await import('#client/auth/security/account/DeleteForm.tsx')).DeleteForm)

/** Deletes the account; says first what goes and what stays. */
function DeleteAccount({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const { data: account } = useSuspenseQuery(ownAccountOf(userId))
  const needsPassword = account.hasPassword && verifiedFactors(user).length === 0

  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="font-medium">Goes</dt>
        <dd>Your sign-in, your devices, your profile, what you asked us, and your name on past bookings.</dd>
        <dt className="font-medium">Stays</dt>
        <dd>
          What was booked and paid, without your name, because books must be kept. While a membership runs, your name
          and address stay with it.
        </dd>
      </dl>
      <InPlace action="Delete my account">
        {(close) => <DeleteForm user={user} needsPassword={needsPassword} onCancel={() => close()} />}
      </InPlace>
    </>
  )
}

/** The events of the account, the latest first. */
function RecentActivity({ userId }: { userId: string }) {
  const { moment } = useStudio()
  const list = useSuspenseInfiniteQuery(activityOf(userId))
  const events = list.data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>

  return (
    <>
      <ol aria-label="Recent activity" className="divide-y divide-line border-y border-line">
        {events.map(({ id, at, what, byStudio, ip }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] gap-x-6 py-2.5 sm:grid-cols-[11.5rem_minmax(0,1fr)_auto] sm:items-baseline"
          >
            <time dateTime={at.toISOString()} className="text-sm text-muted figures">
              {moment(at)}
            </time>
            <p className="max-sm:order-last max-sm:col-span-2">{what}</p>
            <p className="text-sm text-muted figures">{byStudio ? 'By the studio' : ip && `From ${ip}`}</p>
          </li>
        ))}
      </ol>
      <MoreButton list={list} />
    </>
  )
}

/** A code by which colleagues do once what its owner may do. It is shown only when it is made. */
function ApprovalPart() {
  const { moment } = useStudio()
  const queries = useQueryClient()
  const { madeAt } = useSuspenseQuery(ownApprovalCode).data
  const onSettled = () => queries.invalidateQueries({ queryKey: ownApprovalCode.queryKey })
  const making = useMutation({ mutationFn: makeApprovalCode, onSettled })
  const ending = useMutation({ mutationFn: endApprovalCode, onMutate: making.reset, onSettled })
  const error = making.error ?? ending.error
  const problem = useFocusOn(error)

  return (
    <>
      {error && <Refusal title="The code is as it was" ref={problem} error={error} why={sentenceOf(error)} />}
      {making.data && (
        <Done title="Your code">
          <p className="font-mono text-2xl tracking-[0.3em]">{making.data.code}</p>
          <p>Remember it: it is not shown again.</p>
        </Done>
      )}
      <p>{madeAt ? `You have a code since ${moment(madeAt)}.` : 'You have no code.'}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button tone="quiet" busy={making.isPending} onClick={() => making.mutate()}>
          {madeAt ? 'Make a new code' : 'Make a code'}
        </Button>
        {madeAt && (
          <Button tone="plain" busy={ending.isPending} onClick={() => ending.mutate()}>
            End the code
          </Button>
        )}
      </div>
    </>
  )
}

/** Downloads everything that the studio keeps about the person, as one file. */
function OwnDataPart() {
  const { studio } = useStudio()
  const confirmed = useConfirmed()
  const taking = useMutation({
    mutationFn: async () => {
      const data = await confirmed(() => call(ownAccountContract.downloadOwnData, {}))
      const file = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' })
      download(file, fileName(studio.name, 'data.json'))
    },
  })
  const problem = useFocusOn(taking.error)

  return (
    <>
      {taking.error && (
        <Notice kind="problem" title="Nothing was downloaded" ref={problem}>
          {sentenceOf(taking.error)}
        </Notice>
      )}
      <p>Your profile, bookings, memberships, events, questions, devices and activity, in one JSON file.</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="quiet" busy={taking.isPending} onClick={() => taking.mutate()}>
          <Download aria-hidden className="size-4" />
          Download my data
        </Button>
        <output className="text-sm text-muted">{taking.isSuccess && 'It is in your downloads.'}</output>
      </div>
    </>
  )
}

interface ConfirmationPrompt {
  confirm: () => void
  giveUp: () => void
}

/** Asks for the second step in a dialog, for any part of the page that needs it. */
function Confirming({ userId, children }: { userId: string; children: ReactNode }) {
  const queries = useQueryClient()
  const [asking, ask] = useState<ConfirmationPrompt>()
  const confirmed: WithConfirmation = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && isOneOf(error, 'insufficient_aal', 'second_factor_needed'))) throw error

      // The second steps may have changed elsewhere meanwhile.
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      await new Promise<void>((confirm, refuse) => ask({ confirm, giveUp: () => refuse(error) }))
      return work()
    }
  }
  const end = (how: keyof ConfirmationPrompt) => {
    asking?.[how]()
    ask(undefined)
  }

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {asking && (
        <Dialog title="Confirm with your second step" onClose={() => end('giveUp')}>
          <Loaded skeleton={<Skeleton className="h-28" />}>
            <ConfirmStep userId={userId} onConfirmed={() => end('confirm')} />
          </Loaded>
        </Dialog>
      )}
    </ConfirmedContext>
  )
}

/** Asks for one of the account's second steps; the right answer gives the session two steps. */
function ConfirmStep({ userId, onConfirmed }: { userId: string; onConfirmed: () => void }) {
  const { data: user } = useSuspenseQuery(userOf(userId))

  return <StepWays user={user} onTaken={onConfirmed} />
}
