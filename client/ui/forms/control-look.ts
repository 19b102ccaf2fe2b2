const look =
  'w-full rounded border border-edge bg-surface text-ink placeholder:text-muted ' +
  'hover:border-ink focus:border-fairway focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  'focus-visible:outline-fairway aria-invalid:border-flag aria-invalid:border-2'

export const controlLook = `${look} min-h-12 px-3.5 text-base`

/** Of the back office: as high as a row. Telephones zoom into letters that are smaller than 16 px. */
export const tightControlLook = `${look} min-h-row px-2.5 text-sm pointer-coarse:text-base`
