import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { playerEndpoints } from '#shared/booking/players/players-contract.ts'
import type { PlayerShare } from '#shared/booking/record.ts'

import { changePlayers, type SharedBooking } from './queries.ts'

interface Props {
  booking: SharedBooking & { personName: string }
  shares: readonly PlayerShare[]
  mostPlayers: number
  onClose: () => void
}

/** Whoever has no name yet is counted. */
const Party = z
  .object({ players: z.array(z.object({ player: z.number().optional(), name: z.string(), isOrdered: z.boolean() })) })
  .transform(({ players }) => ({
    players: players.map(({ player, name }, at) => ({
      ...(player !== undefined && { player }),
      name: name.trim() || `Player ${at + 1}`,
    })),
  }))
  .pipe(playerEndpoints.changePlayers.body.pick({ players: true }))
type Party = z.output<typeof Party>
type PartyForm = UseFormReturn<z.input<typeof Party>, unknown, Party>

const stranger = { name: '', isOrdered: false }

/** Who plays: the price is shared by those who have not paid yet. */
export function PlayersDialog({ booking, shares, mostPlayers, onClose }: Props) {
  const known = shares.map(({ player, name, isOrdered }) => ({ player, name, isOrdered }))
  const request = useRequestForm({
    schema: Party,
    // Whoever booked, and room for one more.
    defaultValues: { players: known.length > 0 ? known : [{ ...stranger, name: booking.personName }, stranger] },
    fields: Array.from({ length: mostPlayers }, (_, at) => ({
      name: `players.${at}.name` as const,
      label: `Player ${at + 1}`,
    })),
    sending: useSharing(booking, onClose),
  })
  const { fields, append, remove } = useFieldArray({ control: request.form.control, name: 'players' })

  return (
    <Dialog title="Who plays?" onClose={onClose}>
      <RequestForm request={request} verb="Share the price" otherwise="It is not changed" onLeave={onClose}>
        <p className="text-sm text-muted">
          The price is shared to the cent by those who have not paid yet. Members pay their own price once they sign in
          behind their link.
        </p>
        {fields.map(({ id, isOrdered }, at) => (
          <PlayerField
            key={id}
            form={request.form}
            at={at}
            // Whoever booked plays, and whoever has ordered their share.
            onRemove={at > 0 && !isOrdered ? () => remove(at) : undefined}
          />
        ))}
        {fields.length < mostPlayers && (
          <Button tone="plain" className="justify-self-start" onClick={() => append(stranger, { shouldFocus: false })}>
            <Plus aria-hidden className="size-4" />
            Add a player
          </Button>
        )}
      </RequestForm>
    </Dialog>
  )
}

interface PlayerFieldProps {
  form: PartyForm
  at: number
  onRemove: (() => void) | undefined
}

const PlayerField = ({ form, at, onRemove }: PlayerFieldProps) => (
  <div className="flex items-end gap-2">
    <div className="min-w-0 grow">
      <Field label={`Player ${at + 1}`} optional={at > 0} error={form.formState.errors.players?.[at]?.name?.message}>
        {(ids) => <TextInput {...ids} maxLength={80} autoComplete="off" {...form.register(`players.${at}.name`)} />}
      </Field>
    </div>
    {onRemove && (
      <Button tone="plain" className="min-w-11 justify-center" onClick={onRemove}>
        <X aria-hidden className="size-4" />
        <span className="sr-only">Remove player {at + 1}</span>
      </Button>
    )}
  </div>
)

function useSharing(booking: Props['booking'], onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ players }: Party) => changePlayers(booking, players),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
}
