import { clsx } from 'clsx'
import { useState } from 'react'

import { PutterDrawing } from './PutterDrawing.tsx'

const lies = [68, 69, 70, 71, 72]

/** What lie-angle balance is, drawn: the same lie, with the weight beside the axis and on it. */
export function LieBalance() {
  const [lie, choose] = useState(69)

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.25fr]">
      <Explained />
      <figure className="self-start rounded border border-line bg-surface p-4 md:p-6">
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <div>
            <PutterDrawing lieDegrees={lie} balanced={false} />
            <p className="border-t border-line pt-2 text-sm">
              <span className="font-semibold">Ordinary.</span> The weight beside the axis: a lever.
            </p>
          </div>
          <div>
            <PutterDrawing lieDegrees={lie} balanced />
            <p className="border-t border-line pt-2 text-sm">
              <span className="font-semibold">Balanced for {lie}°.</span> The axis through the weight: none.
            </p>
          </div>
        </div>
        <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-ink pt-2">
          <span className="text-sm text-muted">Your lie, as it might be measured</span>
          <fieldset className="flex">
            <legend className="sr-only">Lie to draw</legend>
            {lies.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === lie}
                onClick={() => choose(one)}
                className={clsx(
                  'min-h-11 min-w-11 border-b-2 px-2 font-mono text-sm',
                  one === lie ? 'border-flag font-bold text-ink' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {one}°
              </button>
            ))}
          </fieldset>
        </figcaption>
      </figure>
    </div>
  )
}

function Explained() {
  return (
    <div className="grid max-w-[66ch] content-start gap-4">
      <p>
        Hold a putter loosely and swing it: the head wants to turn. Its weight lies beside the axis of the shaft, and
        weight at a lever is torque. In an ordinary stroke your hands fight that torque twice, back and through, and the
        face is square for the moment between.
      </p>
      <p>
        A lie-angle-balanced head has its weights set so that, soled at the lie it was built for, the axis of the shaft
        runs through the head’s center of gravity. There is no lever, so there is nothing to turn: left alone, the face
        stays as square to the path as you set it.
      </p>
      <p>
        That is also its condition. Balanced at 69 degrees means balanced at 69 degrees. At another lie the axis passes
        beside the weight, and the putter is an ordinary one. So we measure your lie before you see a head.
      </p>
      <p className="text-muted">
        It is not the same as face-balanced. A face-balanced putter shows its face to the sky when the shaft lies on a
        finger, level; nobody putts with a level shaft.
      </p>
    </div>
  )
}
