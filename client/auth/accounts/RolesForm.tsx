import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import type { Account } from '#shared/accounts/contract.ts'
import { roleNames } from '#shared/permissions/roles.ts'

import { roleInWords } from './account-words.ts'
import { givableRoles } from './queries.ts'

// It opens at the foot of its drawer, and is longer than what is left of the screen.
const bringIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'start' })

/** Each once: those that every studio begins with, then its own. */
const inOrder = (names: readonly string[]) =>
  [...new Set([...roleNames, ...names])].filter((name) => names.includes(name))

/** What is chosen, and what they were when that began: somebody else may change them meanwhile. */
function useChosenRoles({ roles }: Account) {
  const [known] = useState(roles)
  const [chosen, choose] = useState(roles)
  const isChanged = chosen.length !== known.length || chosen.some((role) => !known.includes(role))

  return { known, chosen, choose, isChanged }
}

/** Which roles somebody has: those that whoever asks may give, or take from them. */
export function RolesForm({
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
