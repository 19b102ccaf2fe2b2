import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { useMedia } from '#client/ui/browser/media.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

const wide = '(min-width: 80rem)'

const look =
  'fixed inset-x-0 top-auto bottom-0 z-40 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto wrap-anywhere rounded-t ' +
  'border border-line bg-surface p-0 scroll-pt-16 text-ink backdrop:bg-[#0f1512]/55 print:hidden max-xl:shadow-float ' +
  'md:left-auto md:top-0 md:h-dvh md:max-h-none md:w-[27rem] md:rounded-none xl:z-20 xl:border-y-0 xl:border-r-0'

const toolLook = 'grid size-row place-items-center rounded text-muted hover:bg-sunken hover:text-ink'

interface PanelProps {
  title: string
  badge?: ReactNode
  onClose: () => void
  /** To the record before (-1) or after (1): as keys K and J, [ and ], and as buttons. */
  onStep?: (by: -1 | 1) => void
  /** On a telephone it takes the whole screen: a form that is filled in. */
  isWhole?: boolean
  /** Acts that stay at its foot. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * What belongs to the row that is open, at the right; the caller keeps which one that is in the address. From 1280 px it
 * stands beside the page, which stays live; below it is modal, on a telephone a sheet from the foot. Whoever walks from
 * row to row keeps the panel and gives its content a key, so that the focus stays.
 */
export function Panel({ title, badge, onClose, onStep, isWhole = false, foot, children }: PanelProps) {
  const titleId = useId()
  const dialog = usePanel()
  useKeys([
    ...(onStep
      ? [
          { key: 'j', what: 'Next record', run: () => onStep(1) },
          { key: 'k', what: 'Record before', run: () => onStep(-1) },
          { key: ']', what: 'Next record', run: () => onStep(1) },
          { key: '[', what: 'Record before', run: () => onStep(-1) },
        ]
      : []),
    { key: 'Escape', what: 'Close the panel', run: onClose },
  ])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop is a shortcut; Escape does the same
    <dialog
      ref={dialog}
      data-panel
      aria-labelledby={titleId}
      className={clsx(look, isWhole && 'max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0')}
      // Also told, a moment late, when the window grew and it is shown anew.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      // The second press of a double one that asked for it falls on the backdrop.
      onClick={({ target, currentTarget, detail }) =>
        target === currentTarget && detail < 2 && currentTarget.matches(':modal') && onClose()
      }
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
        <header className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-4 py-2">
          <h2 id={titleId} className="font-display text-lg leading-tight font-medium">
            {title}
          </h2>
          {badge}
          <span className="ml-auto flex shrink-0">
            {onStep && <Steps onStep={onStep} />}
            <button type="button" aria-label="Close" title="Close (Esc)" className={toolLook} onClick={onClose}>
              <X aria-hidden className="size-5" />
            </button>
          </span>
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-4">{children}</div>
        {foot && (
          <footer className="sticky bottom-0 flex has-[>:only-child:empty]:hidden flex-wrap gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {foot}
          </footer>
        )}
      </div>
    </dialog>
  )
}

function Steps({ onStep }: { onStep: (by: -1 | 1) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label="Record before"
        title="Record before (K)"
        className={toolLook}
        onClick={() => onStep(-1)}
      >
        <ChevronUp aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Next record"
        title="Next record (J)"
        className={toolLook}
        onClick={() => onStep(1)}
      >
        <ChevronDown aria-hidden className="size-5" />
      </button>
    </>
  )
}

/** Shown beside the page or over it, and shut by React alone, as a `Dialog` is: then the focus is where it was. */
function usePanel() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isWide = useMedia(wide)
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel) return undefined

    if (isWide) panel.show()
    else panel.showModal()
    // What asks for it by itself was drawn before there was a panel to have the focus in.
    panel.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => panel.close()
  }, [isWide])

  return dialog
}
