import { Ellipsis } from 'lucide-react'

import { buttonLook } from '#client/ui/button-look.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

export interface MenuAct {
  label: string
  onPress: () => void
}

/** What else may be done with a record, below one button of its title bar. */
export function MoreMenu({ acts }: { acts: readonly MenuAct[] }) {
  const { open, close, around, button, content } = useDisclosure()
  if (acts.length === 0) return null

  return (
    // On a phone the button may stand anywhere in its bar: there the menu hangs from the bar.
    <div className="md:relative" {...around}>
      <button
        type="button"
        {...button}
        aria-label="More"
        title="More"
        className={`${buttonLook({ tone: 'quiet', size: 'tight' })} px-2.5!`}
      >
        <Ellipsis aria-hidden className="size-4.5" />
      </button>
      <ul
        {...content}
        className={
          open
            ? 'absolute top-full right-4 z-30 md:right-0 mt-1 min-w-48 rounded border border-line bg-surface p-1 shadow-float'
            : undefined
        }
      >
        {acts.map(({ label, onPress }) => (
          <li key={label}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded px-3 text-left whitespace-nowrap hover:bg-sunken"
              onClick={() => {
                close()
                onPress()
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
