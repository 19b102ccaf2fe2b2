import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState, type FormEvent } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type Account, accountsContract } from '#shared/accounts/contract.ts'
import { roleNames } from '#shared/permissions/roles.ts'

import { nameToType, roleInWords } from './account-words.ts'
import { givableRoles } from './queries.ts'
import type { AccountChanges } from './use-account-changes.ts'

/** Acts of staff on an account; each says what it does and asks again. */
export function AccountActions({
  account,
  changes,
  onDeleted,
}: {
  account: Account
  changes: AccountChanges
  onDeleted: () => void
}) {
  const [asking, ask] = useState<Action>()
  const back = () => ask(undefined)
  const apply = (change: Parameters<typeof changes.mutate>[0]) => changes.mutate(change, { onSettled: back })
  const shared = { busy: changes.isPending, onBack: back }

  const forms: Record<Action, ReactNode> = {
    // Loaded separately, so that the drawer keeps its scroll position.
    roles: (
      <Loaded skeleton={<Skeleton className="h-80" />}>
        <RolesForm {...shared} account={account} onSave={(change) => apply({ what: 'roles', ...change })} />
      </Loaded>
    ),
    reset: (
      <Question {...shared} label="Send the e-mail" onYes={() => apply({ what: 'reset' })}>
        Mail {account.email} a link that sets a new password? The old one works until then.
      </Question>
    ),
    'sign out': (
      <Question {...shared} label="Sign every device out" onYes={() => apply({ what: 'sign out' })}>
        Sign every device of this account out? Whoever knows the password can sign in again.
      </Question>
    ),
    lift: (
      <Question {...shared} label="Lift the ban" onYes={() => apply({ what: 'lift' })}>
        Let them in again, from this moment on?
      </Question>
    ),
    ban: <BanForm {...shared} onBan={(days) => apply({ what: 'ban', days })} />,
    delete: <DeleteForm account={account} onBack={back} onDeleted={onDeleted} />,
  }
  return asking === undefined ? <ActionButtons account={account} onAsk={ask} /> : forms[asking]
}

type Action = 'roles' | 'reset' | 'sign out' | 'ban' | 'lift' | 'delete'

/** The acts that make sense for this account now. */
function ActionButtons({ account, onAsk }: { account: Account; onAsk: (action: Action) => void }) {
  const now = useNow(60)
  const { email, isOwn, devices, bannedUntil } = account
  const isBanned = bannedUntil !== null && bannedUntil > now
  const actions: { action: Action; label: string; isOffered: boolean }[] = [
    { action: 'roles', label: 'Change the roles', isOffered: true },
    { action: 'reset', label: 'Send a password reset', isOffered: email !== null },
    { action: 'sign out', label: 'Sign out everywhere', isOffered: devices.length > 0 },
    { action: 'lift', label: 'Lift the ban', isOffered: isBanned },
    { action: 'ban', label: 'Ban', isOffered: !isBanned && !isOwn },
    { action: 'delete', label: 'Delete the account', isOffered: !isOwn },
  ]

  return (
    <section aria-label="Actions" className="flex flex-wrap gap-3 border-t border-line pt-5">
      {actions.map(
        ({ action, label, isOffered }) =>
          isOffered && (
            <Button key={action} tone={action === 'delete' ? 'danger' : 'quiet'} onClick={() => onAsk(action)}>
              {label}
            </Button>
          ),
      )}
    </section>
  )
}

/** The confirmation. */
function Question({
  label,
  busy,
  onBack,
  onYes,
  children,
}: {
  label: string
  busy: boolean
  onBack: () => void
  onYes: () => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-4 rounded border border-brass/50 bg-straw p-4">
      <p className="wrap-anywhere">{children}</p>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onBack}>
          Go back
        </Button>
        <Button busy={busy} onClick={onYes}>
          {label}
        </Button>
      </div>
    </div>
  )
}

const lengths = [
  { days: 1, text: '1 day' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
  { days: 365, text: '1 year' },
  { days: 36_500, text: 'Until somebody lifts it' },
]

/** Chooses how long an account is banned. */
function BanForm({ busy, onBan, onBack }: { busy: boolean; onBan: (days: number) => void; onBack: () => void }) {
  const [days, setDays] = useState(7)

  return (
    <form
      className="grid gap-4 rounded border border-flag/40 bg-blush p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onBan(days)
      }}
    >
      <Field
        label="Keep them out for"
        hint="From this moment on, on every device. Their bookings stay, and nothing is mailed."
      >
        {(ids) => (
          <Select {...ids} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {lengths.map((length) => (
              <option key={length.days} value={length.days}>
                {length.text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onBack}>
          Go back
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          Ban the account
        </Button>
      </div>
    </form>
  )
}

const useDeletion = ({ id }: Account, onDeleted: () => void) =>
  useAct(
    (confirmation: string) =>
      call(accountsContract.deleteAccount, { params: { accountId: id }, body: { confirmation } }),
    { done: () => 'The account is deleted', onDone: onDeleted, touches: [['accounts', 'list']] },
  )

const keptOf = ({ bookingCount }: Account) =>
  bookingCount === 0
    ? 'A client profile stays with the studio.'
    : `The client profile and its ${bookingCount === 1 ? 'booking' : `${bookingCount} bookings`} stay with the studio.`

/** Asks for the account's name before deleting it: this cannot be undone. */
function DeleteForm({ account, onBack, onDeleted }: { account: Account; onBack: () => void; onDeleted: () => void }) {
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = nameToType(account)
  const deleting = useDeletion(account, onDeleted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMeant = typed.trim().toLowerCase() === name
    setProblem(isMeant ? undefined : `Type ${name} exactly.`)
    if (isMeant && !deleting.isPending) deleting.mutate(typed)
  }

  return (
    <form noValidate className="grid gap-4 rounded border border-flag/40 bg-blush p-4" onSubmit={submit}>
      <p className="font-semibold">Delete this account for good?</p>
      <p>Nobody signs in with it again, and its address is free for a new one. {keptOf(account)}</p>
      <Field label={`Type ${name} to confirm`} error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={typed}
            onChange={({ target }) => (type(target.value), setProblem(undefined))}
          />
        )}
      </Field>
      {deleting.error && <Refusal title="It is not deleted" error={deleting.error} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={deleting.isPending}>
          Delete the account
        </Button>
      </div>
    </form>
  )
}

// It opens at the foot of its drawer and is taller than what is left of the screen.
const bringIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'start' })

/** All roles: the built-in ones first, then the studio's. */
const inOrder = (names: readonly string[]) =>
  [...new Set([...roleNames, ...names])].filter((name) => names.includes(name))

/** The chosen roles, and those at the start: somebody else may change them meanwhile. */
function useChosenRoles({ roles }: Account) {
  const [known] = useState(roles)
  const [chosen, choose] = useState(roles)
  const isChanged = chosen.length !== known.length || chosen.some((role) => !known.includes(role))

  return { known, chosen, choose, isChanged }
}

/** An account's roles; only those are offered that this person may grant. */
function RolesForm({
  account,
  busy,
  onSave,
  onBack,
}: {
  account: Account
  busy: boolean
  onSave: (change: { roles: string[]; known: string[] }) => void
  onBack: () => void
}) {
  const { data: givable } = useSuspenseQuery(givableRoles)
  const { known, chosen, choose, isChanged } = useChosenRoles(account)
  const offered = inOrder([...chosen, ...givable.map(({ name }) => name)])

  return (
    <form
      ref={bringIntoView}
      className="grid gap-4 rounded border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSave({ roles: chosen, known })
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-medium">Roles</legend>
        {offered.map((role, index) => (
          <label key={role} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form stands where the pressed button was
              autoFocus={index === 0}
              className="mt-1 size-5 shrink-0 accent-fairway"
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                choose(offered.filter((name) => (name === role ? target.checked : chosen.includes(name))))
              }
            />
            <span>
              {roleInWords(role)}
              <span className="block text-sm text-muted">{givable.find(({ name }) => name === role)?.description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-sm text-muted">
        This holds at once, on every device. Without a role they see their own things only.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={onBack}>
          Go back
        </Button>
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Save the roles
        </Button>
      </div>
    </form>
  )
}
