import sharp from 'sharp'

const [width, height] = [1200, 900]
const previewEdge = 480

const gradient = (id: string, from: string, to: string, direction = 'x1="0" y1="0" x2="1" y2="1"') =>
  `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** Draws shapes on the mat of the bench, with its ruled lines. */
const onMat = (shades: string, shapes: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900">
    <defs>${gradient('mat', '#2f4a3f', '#1d2f29')}${shades}
      <pattern id="rule" width="75" height="75" patternUnits="userSpaceOnUse">
        <path d="M75 0H0V75" fill="none" stroke="#ffffff" stroke-opacity=".06" stroke-width="2"/>
      </pattern>
      <filter id="shade" x="-20%" y="-20%" width="140%" height="150%">
        <feDropShadow dx="14" dy="22" stdDeviation="16" flood-color="#000" flood-opacity=".5"/>
      </filter>
    </defs>
    <rect width="1200" height="900" fill="url(#mat)"/><rect width="1200" height="900" fill="url(#rule)"/>
    <g filter="url(#shade)">${shapes}</g>
  </svg>`

const steel = gradient('steel', '#f2f4f5', '#848d93')
const shaft = gradient('shaft', '#dfe4e7', '#6d757a', 'x1="0" y1="0" x2="1" y2="0"')

const grooves = Array.from(
  { length: 6 },
  (_, at) => `<path d="M${400 + at * 4} ${640 - at * 34}H${760 - at * 6}" stroke="#4f575c" stroke-width="5"/>`,
).join('')

const iron = onMat(
  steel + shaft,
  `<path d="M842 40L884 52L812 520L764 520Z" fill="url(#shaft)"/>
   <path d="M812 430L760 430C730 440 720 470 640 470L360 330C300 305 262 350 272 420L318 690C326 735 360 742 420 738L740 690
     C800 680 812 640 818 600Z" fill="url(#steel)"/>
   ${grooves}
   <path d="M318 690C326 735 360 742 420 738L740 690" fill="none" stroke="#5c656a" stroke-width="10" stroke-linecap="round"/>`,
)

const wood = onMat(
  `${shaft}${gradient('crown', '#3b4650', '#0e1215')}`,
  `<path d="M858 30L898 40L836 500L790 500Z" fill="url(#shaft)"/>
   <path d="M850 420C860 560 840 700 660 760C470 820 250 740 240 560C232 400 420 320 600 340C720 352 780 400 800 420Z"
     fill="url(#crown)"/>
   <path d="M300 560C330 430 470 380 610 400" fill="none" stroke="#ffffff" stroke-opacity=".28" stroke-width="16"
     stroke-linecap="round"/>
   <path d="M545 690L575 640L605 690Z" fill="#d9b64a"/>`,
)

const marks = Array.from({ length: 14 }, (_, at) => {
  const x = 250 + at * 50
  return `<path d="M${x} 415L${x + 24} 490M${x + 24} 415L${x} 490" stroke="#5d656a" stroke-width="6"/>`
}).join('')

const grip = onMat(
  `${gradient('rubber', '#3a4044', '#14171a', 'x1="0" y1="0" x2="0" y2="1"')}${gradient('rod', '#e3e7ea', '#737b80', 'x1="0" y1="0" x2="0" y2="1"')}`,
  `<rect x="960" y="428" width="260" height="48" fill="url(#rod)"/>
   <path d="M150 380C120 390 120 515 150 525L980 492V412Z" fill="url(#rubber)"/>${marks}
   <ellipse cx="430" cy="452" rx="96" ry="40" fill="#8d8576" fill-opacity=".75"/>
   <ellipse cx="640" cy="455" rx="60" ry="28" fill="#8d8576" fill-opacity=".55"/>`,
)

const heads = [430, 520, 610, 700, 770].map(
  (x, at) =>
    `<rect x="${x}" y="${130 + (at % 2) * 40}" width="14" height="220" fill="#c9d0d4"/>
     <path d="M${x - 34} ${120 + (at % 2) * 40}h66a18 18 0 0 1 0 48h-44z" fill="url(#steel)"/>`,
)

const bag = onMat(
  `${steel}${gradient('cloth', '#3f6b8f', '#1d3448')}`,
  `${heads.join('')}
   <path d="M390 330H820L780 830Q605 860 430 830Z" fill="url(#cloth)"/>
   <ellipse cx="605" cy="330" rx="215" ry="42" fill="#122230"/>
   <path d="M470 520H740V740Q605 760 480 740Z" fill="#ffffff" fill-opacity=".12"/>
   <path d="M470 560H740" stroke="#d9b64a" stroke-width="8"/>
   <path d="M800 380Q930 560 790 760" fill="none" stroke="#162a3a" stroke-width="26" stroke-linecap="round"/>`,
)

const drawings = { iron, wood, grip, bag }
export type Motif = keyof typeof drawings

export interface DrawnPhoto {
  full: Buffer
  preview: Buffer
  width: number
  height: number
}

/** Draws a photo in the form in which the studio stores photos, so that no real picture is needed. */
export async function draw(motif: Motif): Promise<DrawnPhoto> {
  const full = await sharp(Buffer.from(drawings[motif])).flatten().jpeg({ quality: 84, progressive: true }).toBuffer()
  const preview = await sharp(full)
    .resize({ width: previewEdge, height: previewEdge, fit: 'inside' })
    .jpeg({ quality: 76, progressive: true })
    .toBuffer()

  return { full, preview, width, height }
}
