import type { ReactNode } from 'react'

/** On a telephone the likely next act of a screen stands where the thumb is, over the bar at the foot. */
export const ThumbFoot = ({ children }: { children: ReactNode }) => (
  <div
    data-thumb-foot
    className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 border-t border-line bg-paper px-4 py-2 md:hidden print:hidden"
  >
    {children}
  </div>
)
