import { useStudio } from '#client/settings/service.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { absenceWords } from '#shared/staffing/absence-words.ts'
import type { BlockAction, PlannedBlock } from '#shared/staffing/absences.ts'

import { type BlockChoice, blockChoiceOf, blockChoicesFor, type ChosenBlocks, keyOfChoice } from './decisions.ts'

interface PlannedBlocksProps {
  blocks: readonly PlannedBlock[]
  chosen: ChosenBlocks
  onChoose: (chosen: ChosenBlocks) => void
}

/** Clinics, league evenings and other absences in the time, and what becomes of them. */
export function PlannedBlocks({ blocks, chosen, onChoose }: PlannedBlocksProps) {
  return (
    <div>
      <h3 className="font-semibold">Also in this time</h3>
      <ul aria-label="Also in this time" className="border-t border-line">
        {blocks.map((block) => (
          <PlannedBlockRow
            key={block.id}
            block={block}
            choice={blockChoiceOf(block, chosen)}
            onChoose={(choice) => onChoose({ ...chosen, [block.id]: choice })}
          />
        ))}
      </ul>
    </div>
  )
}

interface PlannedBlockRowProps {
  block: PlannedBlock
  choice: BlockChoice
  onChoose: (choice: BlockChoice) => void
}

function PlannedBlockRow({ block, choice, onChoose }: PlannedBlockRowProps) {
  const { dayShort, time } = useStudio()
  const { title, kind, local, localEnd, toTell } = block
  const choices = blockChoicesFor(block)
  const name = title || (blockWords[kind] ?? kind)

  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <span className="figures">
            {dayShort(local)} {time(local)} – {time(localEnd)}
          </span>{' '}
          {name}
        </p>
        <p className="text-sm text-muted">
          {blockWords[kind] ?? kind}
          {choice.action === 'cancel' && toTell === 0 && ', call those who come'}
        </p>
      </div>
      {choices.length > 0 && (
        <Select
          isTight
          aria-label={`What becomes of ${name}, ${dayShort(local)} ${time(local)}`}
          value={keyOfChoice(choice)}
          onChange={({ target }) => onChoose(choices.find((one) => keyOfChoice(one) === target.value) ?? choice)}
        >
          {choices.map((one) => (
            <option key={keyOfChoice(one)} value={keyOfChoice(one)}>
              {wordOf(one)}
            </option>
          ))}
        </Select>
      )}
    </li>
  )
}

const blockWords: Partial<Record<string, string>> = {
  ...absenceWords,
  clinic: 'Clinic',
  league: 'League',
  other: 'Blocked',
}

const words: Record<Exclude<BlockAction, 'replace'>, string> = {
  release: 'With fewer bays',
  cancel: 'Call it off',
  keep: 'Keep for now',
}

const wordOf = ({ action, substitutes }: BlockChoice): string =>
  action === 'replace'
    ? substitutes.map(({ name, kind }) => `${kind === 'staff' ? 'With' : 'In'} ${name}`).join(', ')
    : words[action]
