import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

const lengths = [
  { days: 1, text: '1 day' },
  { days: 7, text: '1 week' },
  { days: 30, text: '30 days' },
  { days: 365, text: '1 year' },
  { days: 36_500, text: 'Until somebody lifts it' },
]

/** How long somebody is kept out. */
export function BanForm({ busy, onBan, onBack }: { busy: boolean; onBan: (days: number) => void; onBack: () => void }) {
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
