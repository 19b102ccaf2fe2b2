import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { registrationsContract, type SeasonPlayers } from '#shared/leagues/registrations/contract.ts'

import { GuardianFields, isNamed, noGuardian } from './GuardianFields.tsx'
import { IndexField, indexIn } from './IndexField.tsx'
import { nobody, playerOf, PlayerPicker } from './PlayerPicker.tsx'

/** Which team: whichever has a place, a new one, or one by its id. */
const anyTeam = 'any'
const newTeam = 'new'

/** The desk signs somebody up: into a team, for nothing or to be paid at the desk. */
export function AddPlayer({ all, onClose }: { all: SeasonPlayers; onClose: () => void }) {
  const { season, teams } = all
  const [picked, pick] = useState(nobody)
  const [team, setTeam] = useState(anyTeam)
  const [teamName, setTeamName] = useState('')
  const [index, setIndex] = useState('')
  const [pays, setPays] = useState<'later' | 'free'>('later')
  const [guardian, setGuardian] = useState(noGuardian)
  const player = playerOf(picked)
  const startIndex = indexIn(index)
  const adding = useAct(
    async (_: undefined, call) => {
      if (!player) throw new Error('Nobody is chosen.')
      return call(registrationsContract.registerPlayer, {
        params: { seasonId: season.id },
        headers: {},
        body: {
          player,
          pays,
          ...(typeof startIndex === 'number' && { startIndex }),
          ...(isNamed(guardian) && { guardian }),
          ...(team === newTeam ? { teamName } : team !== anyTeam && { teamId: team }),
        },
      })
    },
    {
      done: ({ shownName }) => `${shownName} is signed up`,
      touches: [['leagues'], ['orders']],
      onDone: onClose,
    },
  )

  return (
    <ActDialog
      title="Sign somebody up"
      act={adding}
      verb="Sign up"
      otherwise="Nobody is signed up"
      isOff={!player || startIndex === null || (team === newTeam && teamName.trim() === '')}
      onAct={() => adding.mutate(undefined)}
      onClose={onClose}
    >
      <PlayerPicker picked={picked} onPick={pick} />
      {season.teamSize > 1 && <TeamField teams={teams} team={team} onTeam={setTeam} />}
      {team === newTeam && (
        <Field label="Name of the team">
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={60}
              value={teamName}
              onChange={({ target }) => setTeamName(target.value)}
            />
          )}
        </Field>
      )}
      <IndexField typed={index} onType={setIndex} />
      <GuardianFields guardian={guardian} onType={setGuardian} />
      <Field label="Payment">
        {(ids) => (
          <Select {...ids} value={pays} onChange={({ target }) => setPays(target.value === 'free' ? 'free' : 'later')}>
            <option value="later">An order waits at the desk, two weeks</option>
            <option value="free">Nothing to pay</option>
          </Select>
        )}
      </Field>
    </ActDialog>
  )
}

interface TeamFieldProps {
  teams: SeasonPlayers['teams']
  team: string
  onTeam: (team: string) => void
}

const TeamField = ({ teams, team, onTeam }: TeamFieldProps) => (
  <Field label="Team">
    {(ids) => (
      <Select {...ids} value={team} onChange={({ target }) => onTeam(target.value)}>
        <option value={anyTeam}>Comes alone: whichever has a place</option>
        <option value={newTeam}>A new team</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
