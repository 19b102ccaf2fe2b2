import { PrintSheet, useStudio } from '#client/settings/service.ts'
import type { ScheduledRound, SeasonSchedule } from '#shared/leagues/schedule/contract.ts'
import { listWords } from '#shared/words.ts'

/** The whole schedule on paper, a block a round. */
export function ScheduleSheet({ schedule }: { schedule: SeasonSchedule }) {
  const { league, name, seasonId, rounds } = schedule

  return (
    <PrintSheet title={`Schedule of ${league}`} about={name} address={`/admin/leagues/seasons/${seasonId}/schedule`}>
      <div className="columns-2 gap-6 text-[9pt] leading-snug">
        {rounds
          .filter(({ pairings }) => pairings.length > 0)
          .map((round) => (
            <Round key={round.id} round={round} />
          ))}
      </div>
    </PrintSheet>
  )
}

function Round({ round }: { round: ScheduledRound }) {
  const { dayShort, time } = useStudio()

  return (
    <section className="mb-3 break-inside-avoid">
      <h2 className="border-b border-ink font-semibold figures">
        Round {round.number}, {dayShort(round.local)}, {time(round.local)}, {round.course}
      </h2>
      <table className="w-full border-collapse figures">
        <tbody>
          {round.pairings.map(({ teams, bay, local }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they stand in their order
            <tr key={at} className="border-b border-edge align-top">
              <td className="w-16 py-px pr-2">{bay?.name ?? 'No bay'}</td>
              <td className="w-16 py-px pr-2">{local ? time(local) : ''}</td>
              <td className="py-px">{teams.map((team) => team.name).join(' v. ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {round.resting.length > 0 && <p>Resting: {listWords(round.resting.map((team) => team.name))}</p>}
    </section>
  )
}
