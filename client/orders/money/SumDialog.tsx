import { type ReactNode, useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'

interface SumDialogProps {
  title: string
  label: string
  send: string
  cents: number | null
  /** The least that may be typed. */
  least: number
  /** Whether all else is filled in. */
  isReady?: boolean
  busy: boolean
  error: Error | null
  onSend: (cents: number) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a sum, and for what else belongs to it. */
export function SumDialog(props: SumDialogProps) {
  const { title, label, send, least, isReady = true, busy, error, onSend, onClose, children } = props
  const { studio } = useStudio()
  const [cents, change] = useState(props.cents)
  const isSum = cents !== null && cents >= least

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSum && isReady && !busy) onSend(cents)
        }}
      >
        <Field
          label={`${label}, ${studio.currency}`}
          error={cents !== null && !isSum ? 'Type a sum, such as 25.' : undefined}
        >
          {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={change} />}
        </Field>
        {children}
        {error && <Refusal title="Nothing was changed" error={error} />}
        <Button type="submit" className="justify-self-start" busy={busy} disabled={!isSum || !isReady}>
          {send}
        </Button>
      </form>
    </Dialog>
  )
}
