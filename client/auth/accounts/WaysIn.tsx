import { type ReactNode, useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Account, SecondStep } from '#shared/accounts/contract.ts'

import { providerInWords, stepWords } from './account-words.ts'
import type { AccountChanges } from './use-account-changes.ts'

// A second step without a name is called by its kind.
const kindUnlessNamed = (name: string | null, kind: SecondStep['kind']) =>
  name === null || name === stepWords[kind] ? null : stepWords[kind]

/** The account's ways to sign in, and its sessions. */
export function WaysIn({ account, changes }: { account: Account; changes: AccountChanges }) {
  const { date, moment } = useStudio()
  const { secondSteps, passkeys, linked, devices, mayBeChanged } = account
  const used = (at: Date | null) => (at ? `last used ${date(at)}` : 'not used yet')
  const shared = { changes, mayBeChanged }

  return (
    <>
      <Section title="Second steps" empty="None: the password or a mail alone lets in.">
        {secondSteps.map(({ id, kind, name, phone, isVerified, lastUsedAt }) => (
          <Removable
            key={id}
            {...shared}
            title={name ?? stepWords[kind]}
            detail={[kindUnlessNamed(name, kind), phone && `+${phone}`, isVerified ? used(lastUsedAt) : 'not finished']}
            question="Remove it? Only for somebody who has lost it and has shown that they are who they say."
            label="Remove"
            change={{ what: 'step', factorId: id }}
          />
        ))}
      </Section>
      <Section title="Passkeys" empty="None.">
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <Removable
            key={id}
            {...shared}
            title={name ?? 'Passkey'}
            detail={[used(lastUsedAt)]}
            question="Remove it? Its device no longer signs in with it."
            label="Remove"
            change={{ what: 'passkey', passkeyId: id }}
          />
        ))}
      </Section>
      <Section title="Linked accounts" empty="None.">
        {linked.map(({ id, provider, email, lastSignInAt }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium">{providerInWords(provider)}</p>
            <p className="text-sm wrap-anywhere text-muted figures">
              {[email, lastSignInAt && `since ${date(lastSignInAt)}`].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </Section>
      <Section title="Signed in on" empty="No device.">
        {devices.map(({ id, name, ip, lastSeenAt }) => (
          <Removable
            key={id}
            {...shared}
            title={name.charAt(0).toUpperCase() + name.slice(1)}
            detail={[ip, `last seen ${moment(lastSeenAt)}`]}
            question="Sign this device out?"
            label="Sign out"
            change={{ what: 'device', sessionId: id }}
          />
        ))}
      </Section>
    </>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

/** One factor or identity, removed by two presses. */
function Removable({
  title,
  detail,
  question,
  label,
  change,
  changes: { mutate, isPending, variables },
  mayBeChanged,
}: {
  title: string
  detail: readonly (string | null)[]
  question: string
  label: string
  change: Parameters<AccountChanges['mutate']>[0]
  changes: AccountChanges
  mayBeChanged: boolean
}) {
  const [asks, setAsks] = useState(false)

  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-sm wrap-anywhere text-muted figures">{detail.filter(Boolean).join(', ')}</p>
        </div>
        {mayBeChanged && !asks && (
          <Button tone="quiet" aria-label={`${label}: ${title}`} onClick={() => setAsks(true)}>
            {label}
          </Button>
        )}
      </div>
      {asks && (
        <div className="grid gap-3 rounded border border-flag/40 bg-blush p-4">
          <p>{question}</p>
          <div className="flex flex-wrap gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
            <Button tone="quiet" autoFocus onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button
              tone="danger"
              busy={isPending && variables === change}
              onClick={() => mutate(change, { onError: () => setAsks(false) })}
            >
              {label === 'Remove' ? 'Remove it' : 'Sign it out'}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
