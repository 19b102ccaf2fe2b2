const label = 'fill-muted text-[13px]'

/** The open bay from above: glass on two sides, the bench for parents beside it. */
export function OpenBay() {
  return (
    <svg
      viewBox="0 0 440 250"
      role="img"
      aria-label="Plan of the open bay: the screen at one end, glass on two sides, no door, and a bench for parents beside the mat."
      className="w-full"
      strokeLinecap="round"
    >
      <path d="M30 40H410M30 40V190" className="fill-none stroke-ink" strokeWidth="5" />
      <path d="M30 190H290M410 40V110" className="fill-none stroke-sky" strokeWidth="2.5" />
      <path d="M30 194.5H290M414.5 40V110" className="fill-none stroke-sky" strokeWidth="1" />
      <path d="M42 52V178" className="fill-none stroke-fairway" strokeWidth="5" />
      <path d="M62 60q-10 55 0 110" className="fill-none stroke-contour" strokeWidth="2" />
      <rect x="236" y="82" width="70" height="66" rx="3" className="fill-turf stroke-fairway" strokeWidth="1.4" />
      <circle cx="252" cy="115" r="3.5" className="fill-surface stroke-ink" strokeWidth="1.2" />
      <path d="M246 115H70" className="fill-none stroke-flag" strokeWidth="1.3" strokeDasharray="6 5" />
      <rect x="120" y="208" width="150" height="16" rx="3" className="fill-straw stroke-brass" strokeWidth="1.4" />
      <path d="M300 190q40 6 62 44" className="fill-none stroke-muted" strokeWidth="1.2" strokeDasharray="3 4" />
      <text x="52" y="72" className={label}>
        screen
      </text>
      <text x="271" y="168" textAnchor="middle" className={label}>
        mat
      </text>
      <text x="160" y="182" textAnchor="middle" className={label}>
        glass
      </text>
      <text x="195" y="243" textAnchor="middle" className={label}>
        your bench
      </text>
      <text x="372" y="222" className={label}>
        no door
      </text>
      <text x="376" y="134" className={label}>
        open
      </text>
    </svg>
  )
}
