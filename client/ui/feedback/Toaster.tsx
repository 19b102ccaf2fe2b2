import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import { CircleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { buttonLook } from '#client/ui/button-look.ts'

import { dismissToast, type Toast } from './toast.ts'

const shownMilliseconds = 5000
const toDoMilliseconds = 20_000
const swipePixels = 50

const topLayer = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

function onDialogs(tell: () => void) {
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

const unwatched = () => () => undefined

/** Fetched with the first toast: the viewport that F8 leads to, and the toasts in it. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  // What is open over the page leaves nothing outside of itself to be pressed: the way back stands in it.
  const host = useSyncExternalStore(toasts.length > 0 ? onDialogs : unwatched, topLayer)
  return (
    <Provider duration={shownMilliseconds} swipeThreshold={swipePixels} swipeDirection="right">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      {createPortal(
        <Viewport
          hotkey={['F8']}
          label="Notifications ({hotkey})"
          className={clsx(
            'pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 grid justify-items-center gap-2 p-3 outline-none',
            'sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-16 sm:w-[26rem] sm:p-5 md:bottom-0 print:hidden',
            // Above what is saved with, at the foot of an editor.
            'sm:[:root:has([data-foot-bar])_&]:bottom-30 lg:[:root:has([data-foot-bar])_&]:bottom-14',
            // Beside a panel, whose acts are at its foot.
            'xl:[:root:has([data-panel])_&]:right-[27rem]',
            // Above a question at the foot of a board.
            'md:[:root:has([data-foot-question])_&]:bottom-24',
          )}
        />,
        host,
      )}
    </Provider>
  )
}

function OneToast({ toast: { id, title, description, variant, action, stays, open } }: { toast: Toast }) {
  const isError = variant === 'destructive'

  return (
    <Root
      open={open}
      {...(stays && { duration: toDoMilliseconds })}
      onOpenChange={(stays) => !stays && dismissToast(id)}
      type={isError ? 'foreground' : 'background'}
      className={clsx(
        'pointer-events-auto flex w-full max-w-[26rem] animate-rise gap-3 rounded border bg-surface py-2 pr-1 pl-4 shadow-float',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0',
        isError ? 'border-flag/60 border-l-4 border-l-flag' : 'border-line border-l-4 border-l-fairway',
      )}
    >
      {isError && <CircleAlert aria-hidden className="mt-2.5 size-5 shrink-0 text-flag" />}
      <div className="grid min-w-0 flex-1 content-center justify-items-start gap-0.5 py-2">
        <Title className="font-semibold leading-snug">{title}</Title>
        {description && <Description className="text-sm break-words text-muted">{description}</Description>}
        {action && (
          <Action altText={action.label} onClick={action.onPress} className={buttonLook({ tone: 'plain' })}>
            {action.label}
          </Action>
        )}
      </div>
      <Close
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </Close>
    </Root>
  )
}
