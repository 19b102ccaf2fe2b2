import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'

const places = {
  middle: 'm-auto w-[min(100%-32px,30rem)] rounded',
  right: 'ml-auto my-0 mr-0 h-dvh max-h-none w-[min(100%,27rem)]',
  wide: 'ml-auto my-0 mr-0 h-dvh max-h-none w-[min(100%,44rem)]',
  left: 'mr-auto my-0 ml-0 h-dvh max-h-none w-[min(100%-48px,20rem)]',
}

/**
 * A native dialog, open for as long as it is drawn; Escape, the backdrop and the button close it. What it opens with has the
 * focus: `data-first`, or what the browser takes.
 */
export function Dialog({
  title,
  place = 'middle',
  onClose,
  children,
}: {
  title: string
  place?: keyof typeof places
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop is a shortcut; Escape does the same
    <dialog
      ref={openModal}
      aria-labelledby={titleId}
      className={clsx(
        'max-w-none overflow-y-auto wrap-anywhere border border-line bg-surface p-0 shadow-float backdrop:bg-[#0f1512]/55',
        places[place],
      )}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-start gap-5 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="font-display text-xl">
            {title}
          </h2>
          <form method="dialog" className="-mt-2 -mr-2">
            <button
              type="submit"
              aria-label="Close"
              className="grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return

  dialog.showModal()
  // What asks for it by itself was drawn before there was a dialog to have the focus in.
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
}
