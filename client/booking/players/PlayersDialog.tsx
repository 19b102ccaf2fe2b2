import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PlayerShare } from '#shared/booking/record.ts'

import { changePlayers, type SharedBooking } from './queries.ts'

interface Props {
  booking: SharedBooking & { personName: string }
  shares: readonly PlayerShare[]
  mostPlayers: number
  onClose: () => void
}

interface Row {
  key: number
  player?: number
  name: string
  isOrdered: boolean
}

/** Whoever booked, and room for one more. */
const firstTwo = (name: string): Row[] => [
  { key: 1, name, isOrdered: false },
  { key: 2, name: '', isOrdered: false },
]

/** Who plays: the price is shared by those who have not paid yet. */
export function PlayersDialog({ booking, shares, mostPlayers, onClose }: Props) {
  const known = shares.map(({ player, name, isOrdered }): Row => ({ key: player, player, name, isOrdered }))
  const [rows, setRows] = useState(known.length > 0 ? known : firstTwo(booking.personName))
  const saving = useSharing(booking, onClose)
  const rename = (key: number, name: string) => setRows(rows.map((row) => (row.key === key ? { ...row, name } : row)))
  const nextKey = Math.max(...rows.map(({ key }) => key)) + 1

  return (
    <Dialog title="Who plays?" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate(rows)
        }}
      >
        <p className="text-sm text-muted">
          The price is shared to the cent by those who have not paid yet. Members pay their own price once they sign in
          behind their link.
        </p>
        {rows.map((row, at) => (
          <PlayerField
            key={row.key}
            row={row}
            at={at}
            onName={(name) => rename(row.key, name)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        {rows.length < mostPlayers && (
          <Button
            tone="plain"
            className="justify-self-start"
            onClick={() => setRows([...rows, { key: nextKey, name: '', isOrdered: false }])}
          >
            <Plus aria-hidden className="size-4" />
            Add a player
          </Button>
        )}
        {saving.error && (
          <Notice kind="problem" title="It is not changed">
            {saving.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" busy={saving.isPending}>
            Share the price
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PlayerFieldProps {
  row: Row
  at: number
  onName: (name: string) => void
  onRemove: () => void
}

/** Whoever booked plays, and whoever has ordered their share. */
function PlayerField({ row: { name, isOrdered }, at, onName, onRemove }: PlayerFieldProps) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <Field label={`Player ${at + 1}`} optional={at > 0}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={80}
              autoComplete="off"
              value={name}
              onChange={({ target }) => onName(target.value)}
            />
          )}
        </Field>
      </div>
      {at > 0 && !isOrdered && (
        <Button tone="plain" className="min-w-11 justify-center" onClick={onRemove}>
          <X aria-hidden className="size-4" />
          <span className="sr-only">Remove player {at + 1}</span>
        </Button>
      )}
    </div>
  )
}

function useSharing(booking: Props['booking'], onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (rows: readonly Row[]) =>
      changePlayers(
        booking,
        rows.map(({ player, name }, at) => ({
          ...(player !== undefined && { player }),
          name: name.trim() || `Player ${at + 1}`,
        })),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
}
