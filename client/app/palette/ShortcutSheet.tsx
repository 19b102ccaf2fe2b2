import { useState } from 'react'

import type { Tool } from '#client/app/back-office/tools.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { useScreenKeys } from '#client/ui/keys/screen-keys.ts'

import { Keys } from './Keys.tsx'
import { hideOverlay } from './overlay.ts'
import { singleKeys } from './use-shortcuts.ts'

const everywhere = [
  { keys: 'Ctrl + K or /', what: 'Search' },
  { keys: '?', what: 'This list' },
  { keys: 'Esc', what: 'Close what is open' },
]

/** `Shift+j` as it is printed on keys. */
const written = (key: string) =>
  key
    .split('+')
    .map(
      (part) =>
        ({ Escape: 'Esc', ' ': 'Space', ArrowDown: 'Down' })[part] ?? (part.length === 1 ? part.toUpperCase() : part),
    )
    .join(' + ')

/** Every key of this screen and of the back office, and a switch for those that are pressed alone. */
export function ShortcutSheet({ tools }: { tools: readonly Tool[] }) {
  const [isOn, turn] = useState(() => singleKeys.read() !== false)
  const here = useScreenKeys().map(({ key, what }) => ({ keys: written(key), what }))
  const places = tools.flatMap(({ key, label }) => (key ? [{ keys: `G ${key.toUpperCase()}`, what: label }] : []))

  return (
    <Dialog title="Keyboard shortcuts" onClose={() => hideOverlay('shortcuts')}>
      {here.length > 0 && <List title="This screen" rows={here} />}
      <List title="Everywhere" rows={everywhere} />
      <List title="Go to" rows={places} />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-line pt-3">
        <input
          type="checkbox"
          checked={isOn}
          className="size-5 accent-fairway"
          onChange={({ target }) => {
            singleKeys.write(target.checked)
            turn(target.checked)
          }}
        />
        Keys that are pressed without Ctrl
      </label>
    </Dialog>
  )
}

function List({ title, rows }: { title: string; rows: readonly { keys: string; what: string }[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-sm text-muted">{title}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ keys, what }) => (
          <div key={`${keys} ${what}`} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
