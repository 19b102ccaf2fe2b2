/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex --
   what is scrolled with the arrow keys takes the focus, and has a name; no tag means that without a border or a landmark */
import type { ReactNode } from 'react'

/** What is wider than a telephone scrolls within itself, and so does what only ears are told in it. */
export const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)
