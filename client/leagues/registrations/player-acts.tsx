import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import {
  registrationsContract,
  type SeasonRegistration,
  type SeasonTeam,
} from '#shared/leagues/registrations/contract.ts'

import { IndexField, indexIn } from './IndexField.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { nobody, playerOf, PlayerPicker } from './PlayerPicker.tsx'
import { type RefundChoice, withdrawalOf } from './queries.ts'

interface PlayerProps {
  player: SeasonRegistration
  onClose: () => void
}

const touches = [['leagues'], ['orders']]

/** The committee changes what a player is called, begins with, and plays from. */
export function ChangePlayer({ player, onClose }: PlayerProps) {
  const { id: registrationId, version } = player
  const [shownName, setName] = useState(player.shownName)
  const [index, setIndex] = useState(player.startIndex?.toFixed(1) ?? '')
  const [ratedAs, setRated] = useState(player.ratedAs ?? '')
  const [teeName, setTee] = useState(player.teeName ?? '')
  const startIndex = indexIn(index)
  const changing = useAct(
    async (reason: string, call) =>
      call(registrationsContract.changeRegistration, {
        params: { registrationId },
        body: {
          shownName,
          startIndex: startIndex ?? null,
          ratedAs: ratedAs === 'men' || ratedAs === 'women' ? ratedAs : null,
          teeName: teeName.trim() === '' ? null : teeName,
          reason,
          version,
        },
      }),
    { done: () => `${shownName} is changed`, touches, onDone: onClose },
  )

  return (
    <ActDialog
      title={`Change ${player.shownName}`}
      act={changing}
      verb="Save"
      otherwise="It is not saved"
      reason="required"
      isOff={shownName.trim() === '' || startIndex === null}
      onAct={({ reason }) => changing.mutate(reason)}
      onClose={onClose}
    >
      <Field label="What others read">
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={40}
            value={shownName}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <IndexField typed={index} onType={setIndex} hint="Until three rounds have made an index of their own." />
      <Field label="Rated as" hint="Where a tee has ratings of its own for men and women.">
        {(ids) => (
          <Select {...ids} value={ratedAs} onChange={({ target }) => setRated(target.value)}>
            <option value="">As the tee is rated for everybody</option>
            <option value="men">Men</option>
            <option value="women">Women</option>
          </Select>
        )}
      </Field>
      <Field label="Tee" optional hint="Where it is not the one of the round.">
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={60}
            value={teeName}
            onChange={({ target }) => setTee(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}

/** Somebody else plays on: with the team and what was paid, with an index of their own. */
export function ReplacePlayer({ player, onClose }: PlayerProps) {
  const { id: registrationId, version, shownName, team } = player
  const [picked, pick] = useState(nobody)
  const [index, setIndex] = useState('')
  const by = playerOf(picked)
  const startIndex = indexIn(index)
  const replacing = useAct(
    async (reason: string, call) => {
      if (!by) throw new Error('Nobody is chosen.')
      return call(registrationsContract.stepRegistration, {
        params: { registrationId },
        query: {},
        headers: {},
        body: {
          to: 'replaced',
          reason,
          version,
          by: { player: by, ...(typeof startIndex === 'number' && { startIndex }) },
        },
      })
    },
    { done: ({ registration }) => `${registration.shownName} plays for ${shownName}`, touches, onDone: onClose },
  )

  return (
    <ActDialog
      title={`Replace ${shownName}`}
      act={replacing}
      verb="Replace"
      otherwise="Nobody is replaced"
      reason="required"
      isOff={!by || startIndex === null}
      onAct={({ reason }) => replacing.mutate(reason)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Whoever comes plays on in {team.name}, with its points. The fee stays paid; the index stays with {shownName}.
      </p>
      <PlayerPicker picked={picked} onPick={pick} />
      <IndexField typed={index} onType={setIndex} />
    </ActDialog>
  )
}

const choices: Record<RefundChoice, string> = {
  terms: 'What its terms say',
  all: 'All that was paid',
  nothing: 'Nothing',
}
const refundings: readonly RefundChoice[] = ['terms', 'all', 'nothing']

/** Withdraws a player: how much goes back is chosen, and read before the last press. */
export function WithdrawPlayer({ player, onClose }: PlayerProps) {
  const { id: registrationId, version, shownName, order } = player
  const { money } = useStudio()
  const mayRefund = usePermissions().holds('refund/orders')
  const [refund, setRefund] = useState<RefundChoice>('terms')
  const { data: seen, error } = useQuery({
    ...withdrawalOf(registrationId, version, refund),
    enabled: order !== null,
  })
  const cents = seen?.refund?.totalCents ?? 0
  const words = cents > 0 ? `${money(cents)} goes back in the way it was paid.` : 'Nothing goes back.'
  const withdrawing = useAct(
    async (reason: string, call) =>
      call(registrationsContract.stepRegistration, {
        params: { registrationId },
        query: {},
        headers: {},
        body: { to: 'withdrawn', reason, refund, version },
      }),
    { done: () => `${shownName} is withdrawn`, touches, onDone: onClose },
  )

  return (
    <ActDialog
      title={`Withdraw ${shownName}?`}
      act={withdrawing}
      verb="Withdraw"
      tone="danger"
      otherwise="They still play"
      reason="required"
      onAct={({ reason }) => withdrawing.mutate(reason)}
      onClose={onClose}
    >
      {order && (
        <>
          <Field label="What goes back">
            {(ids) => (
              <Select
                {...ids}
                value={refund}
                onChange={({ target }) => setRefund(refundings.find((one) => one === target.value) ?? 'terms')}
              >
                {refundings
                  .filter((value) => value !== 'all' || mayRefund)
                  .map((value) => (
                    <option key={value} value={value}>
                      {choices[value]}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
          <p className="rounded bg-sunken px-4 py-3 font-semibold figures" aria-live="polite">
            {error ? error.message : seen ? words : 'Looking at what goes back…'}
          </p>
        </>
      )}
    </ActDialog>
  )
}

interface RenameProps {
  team: SeasonTeam
  seasonId: string
  onClose: () => void
}

export function RenameTeam({ team: { id: teamId, name: now, version }, seasonId, onClose }: RenameProps) {
  const [name, setName] = useState(now)
  const renaming = useAct(
    async (_: undefined, call) =>
      call(registrationsContract.renameTeam, { params: { teamId }, body: { name, version } }),
    { done: () => `The team is called ${name}`, touches: [['leagues', 'players', seasonId]], onDone: onClose },
  )

  return (
    <ActDialog
      title={`Rename ${now}`}
      act={renaming}
      verb="Rename"
      otherwise="It is not renamed"
      isOff={name.trim() === ''}
      onAct={() => renaming.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Name of the team">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}

/** The desk invites somebody into a team, by a link that is mailed. */
export const InviteToTeam = ({ team: { id: teamId, name }, seasonId, onClose }: RenameProps) => (
  <InviteDialog
    title={`Invite somebody into ${name}`}
    invite={(call, body) => call(registrationsContract.inviteToTeam, { params: { teamId }, headers: {}, body })}
    touches={[['leagues', 'players', seasonId]]}
    onClose={onClose}
  />
)
