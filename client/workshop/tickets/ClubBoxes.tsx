import type { Ticket } from '#shared/workshop/tickets-contract.ts'

interface ClubBoxesProps {
  legend: string
  clubs: readonly Pick<Ticket['clubs'][number], 'id' | 'slot'>[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Chooses clubs of a ticket. */
export const ClubBoxes = ({ legend, clubs, chosen, onChoose }: ClubBoxesProps) => (
  <fieldset className="flex flex-wrap gap-x-4">
    <legend className="font-medium">{legend}</legend>
    {clubs.map(({ id, slot }) => (
      <label key={id} className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-fairway"
          checked={chosen.includes(id)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
        {slot}
      </label>
    ))}
  </fieldset>
)
