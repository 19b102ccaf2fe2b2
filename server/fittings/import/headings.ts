import type { Headings } from '#server/kernel/csv/columns.ts'
import type { ShotField } from '#shared/fittings/import.ts'
import { words } from '#shared/fittings/read-figure.ts'

/**
 * What the columns are called by TrackMan, Foresight, FlightScope, Garmin, Rapsodo, SkyTrak, Uneekor, Full Swing and Bushnell, in
 * English, German, French and Spanish; in small letters without marks. Of two columns the one whose name stands first is taken.
 */
export const shotHeadings: Headings<ShotField> = {
  club: words(`
    club clubname clubused clubid clublabel clubmodel tag tags
    schlager schlagername nomduclub nomclub nombredelpalo nombrepalo palo
  `),
  clubType: [
    'clubtype',
    'clubcategory',
    'schlagerart',
    'schlagertyp',
    'typedeclub',
    'typeclub',
    'tipodepalo',
    'tipopalo',
  ],
  counts: ['useinstat', 'useinstats', 'instat', 'includeinstats', 'includeinstatistics'],
  clubSpeed: words(`
    clubspeed clubheadspeed clubheadspeedatimpact headspeed swingspeed clubvelocity
    schlgsch schlagerkopfgeschwindigkeit schlagergeschwindigkeit schlagkopfgeschwindigkeit
    vitessedelatetedeclub vitessedetetedeclub vitessedeclub vitesseduclub vitesseclub
    velocidaddelpalo velocidaddelacabezadelpalo velocidaddecabeza velocidadpalo club
  `),
  ballSpeed: words(`
    ballspeed ballvelocity ballgeschwindigkeit vitessedeballe vitessedelaballe vitesseballe
    velocidaddelabola velocidaddebola velocidadbola velocidaddelapelota ball
  `),
  launch: words(`
    launchangle launchang launchv vlaunch verticallaunchangle verticallaunch launchanglevertical vla
    launch abflugwinkel startwinkel vertikalerabflugwinkel angledelancement angledenvol
    angledelance angulodelanzamiento angulodesalida
  `),
  direction: words(`
    launchdirection launchdir launchh hlaunch sideangle azimuth horizontallaunchangle horizontallaunch
    launchanglehorizontal pushpull startdirection startline direction hla abflugrichtung
    startrichtung horizontalerabflugwinkel directiondelancement directiondelance
    direcciondelanzamiento direcciondesalida
  `),
  spin: words(`
    spinrate totalspin totalspinrate spin drehrate gesamtspin spinrategesamt
    tauxderotation vitessederotation tauxdespin tasadegiro velocidaddegiro tasadeefecto
  `),
  spinAxis: words(`
    spinaxis spinaxistilt spintiltaxis spintilt axistilt axis drehachse spinachse
    axederotation axedespin ejedegiro ejedeefecto
  `),
  carry: words(`
    carry carrydistance carryflatlength carryflat carrylength carrydist carrydistanz
    carrylange distancedecarry distancedeportee portee distanciadecarry distanciadevuelo
  `),
  total: words(`
    total totaldistance estimatedtotal esttotalflatlength totalflatlength esttotal totaldist
    totallength gesamtstrecke gesamtdistanz gesamtweite gesamtlange distancetotale
    distanciatotal
  `),
  side: words(`
    side sidecarry offline lateral carrydeviationdistance carryside carryflatside
    sidedistance offlinedistance lateraldistance distoffline carryabweichungsdistanz
    seitlicheabweichung distancededeviationducarry distancededeviationdecarry ecartlateral
    distanciadedesviaciondelcarry distanciadedesviaciondecarry desviacionlateral
  `),
  apex: words(`
    apex apexheight peakheight maxheight maximumheight height maxheightheight peak
    hohedesscheitelpunkts scheitelhohe scheitelpunkt maximalehohe flughohe hauteurdelapogee
    hauteurmaximale hauteurmax apogee alturadelapice alturamaxima apice
  `),
  descent: words(`
    descentangle descent landangle landang landingangle carryflatlandangle carrylandangle descentv
    angleofdescent landewinkel eintauchwinkel angledatterrissage angledechute
    angulodeaterrizaje angulodecaida angulodedescenso
  `),
  attack: words(`
    attackangle angleofattack aoa attack vertpath verticalpath verticalswingpath
    anstellwinkel angriffswinkel angledattaque angulodeataque
  `),
  path: words(`
    clubpath path horizpath horizontalpath horizontalswingpath swingpath schwungbahn
    schlagerbahn schlagerpfad schwungpfad trajectoireduclub trajectoiredeclub chemindeclub
    trayectoriadelpalo recorridodelpalo
  `),
  face: words(`
    clubface faceangle facetotarget clubfaceangle clubfacetotarget ftt face schlagflache
    schlagflachenwinkel facedeclub faceduclub caradelpalo angulodelacara
  `),
}

/** A part of the spin, and all that is said of it where there is no more. */
export const backspinHeadings: readonly string[] = [
  'backspin',
  'backspinrate',
  'ruckspin',
  'ruckwartsspin',
  'retrospin',
]

/** Whose file it is, by headings that only theirs have. */
const monitors: readonly { name: string; has: RegExp }[] = [
  { name: 'TrackMan', has: /trackman|tmd no|swing direction|low point|land\.? angle|carry flat/i },
  {
    name: 'Garmin',
    has: /carry deviation distance|carry-abweichung|deviation du carry|desviaci.n del carry|approach r\d0/i,
  },
  { name: 'Rapsodo', has: /rapsodo|side carry/i },
  { name: 'Uneekor', has: /uneekor|eye ?(?:xo|mini)|impact vertical|club lie angle/i },
  { name: 'SkyTrak', has: /skytrak/i },
  { name: 'Full Swing', has: /full ?swing/i },
  { name: 'Bushnell', has: /bushnell/i },
  { name: 'FlightScope', has: /flightscope|launch v\b|lateral/i },
  { name: 'Foresight', has: /gcquad|foresight|offline|total spin/i },
  { name: 'Garmin', has: /face to path/i },
]

export const monitorOf = (rows: ReadonlyArray<readonly string[]>): string | null => {
  const text = rows.map((cells) => cells.join(' ')).join(' ')
  return monitors.find(({ has }) => has.test(text))?.name ?? null
}
