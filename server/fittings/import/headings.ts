import type { Headings } from '#server/kernel/csv/columns.ts'
import type { ShotField } from '#shared/fittings/import.ts'
import { words } from '#shared/fittings/read-figure.ts'

/**
 * The column names of TrackMan, Foresight, FlightScope, Garmin, Rapsodo, SkyTrak, Uneekor, Full Swing and Bushnell, in
 * English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish and Japanese. When two columns match, the name
 * that stands first here wins.
 */
export const shotHeadings: Headings<ShotField> = {
  club: words(`
    club clubname clubused clubid clublabel clubmodel tag tags
    schlager schlagername nomduclub nomclub nombredelpalo nombrepalo palo
    klubba klubbnamn クラブ クラブ名 番手 使用クラブ bastone nomebastone nomedotaco taco stok clubnaam
  `),
  clubType: words(`
    clubtype clubcategory schlagerart schlagertyp typedeclub typeclub tipodepalo tipopalo klubbtyp クラブの種類 クラブタイプ
    tipobastone tipodibastone tipodetaco cluptype
  `),
  counts: words('useinstat useinstats instat includeinstats includeinstatistics'),
  clubSpeed: words(`
    clubspeed clubheadspeed clubheadspeedatimpact headspeed swingspeed clubvelocity
    schlgsch schlagerkopfgeschwindigkeit schlagergeschwindigkeit schlagkopfgeschwindigkeit
    vitessedelatetedeclub vitessedetetedeclub vitessedeclub vitesseduclub vitesseclub
    velocidaddelpalo velocidaddelacabezadelpalo velocidaddecabeza velocidadpalo club
    klubbhastighet klubbhuvudhastighet klubbhuvudetshastighet ヘッドスピード クラブスピード クラブヘッドスピード
    velocitabastone velocitadelbastone velocitatestabastone velocidadedotaco velocidadetaco clubsnelheid clubhoofdsnelheid
  `),
  ballSpeed: words(`
    ballspeed ballvelocity ballgeschwindigkeit vitessedeballe vitessedelaballe vitesseballe
    velocidaddelabola velocidaddebola velocidadbola velocidaddelapelota ball
    bollhastighet ボールスピード ボール初速 初速 velocitapalla velocitadellapalla velocidadedabola velocidadebola balsnelheid
  `),
  launch: words(`
    launchangle launchang launchv vlaunch verticallaunchangle verticallaunch launchanglevertical vla
    launch abflugwinkel startwinkel vertikalerabflugwinkel angledelancement angledenvol
    angledelance angulodelanzamiento angulodesalida
    utgångsvinkel utslagsvinkel startvinkel 打ち出し角 打ち出し角度 打出角 打出し角 打出角度 上下打ち出し角 angolodilancio angulodelancamento
    lanceerhoek
  `),
  direction: words(`
    launchdirection launchdir launchh hlaunch sideangle azimuth horizontallaunchangle horizontallaunch
    launchanglehorizontal pushpull startdirection startline direction hla abflugrichtung
    startrichtung horizontalerabflugwinkel directiondelancement directiondelance
    utgångsriktning startriktning utslagsriktning 打ち出し方向 打出方向 打出し方向 左右打ち出し角 方向角 direzionedilancio
    direcaodelancamento direcaodolancamento lanceerrichting startrichting
    direcciondelanzamiento direcciondesalida
  `),
  spin: words(`
    spinrate totalspin totalspinrate spin drehrate gesamtspin spinrategesamt
    tauxderotation vitessederotation tauxdespin tasadegiro velocidaddegiro tasadeefecto
    spinn spinnhastighet spinnmängd totalspinn スピン スピン量 スピンレート 総スピン量 velocitadirotazione tassodirotazione taxadegiro
    taxaderotacao spinsnelheid
  `),
  spinAxis: words(`
    spinaxis spinaxistilt spintiltaxis spintilt axistilt axis drehachse spinachse
    axederotation axedespin ejedegiro ejedeefecto
    spinnaxel spinaxel スピン軸 スピンアクシス 回転軸 assedirotazione eixodegiro eixoderotacao spinas
  `),
  carry: words(`
    carry carrydistance carryflatlength carryflat carrylength carrydist carrydistanz
    carrylange distancedecarry distancedeportee portee distanciadecarry distanciadevuelo
    carrylängd carryavstånd キャリー キャリー距離 キャリ distanzacarry distanzadicarry distanciadovoo carryafstand
  `),
  total: words(`
    total totaldistance estimatedtotal esttotalflatlength totalflatlength esttotal totaldist
    totallength gesamtstrecke gesamtdistanz gesamtweite gesamtlange distancetotale
    distanciatotal
    totallängd totalavstånd トータル トータル距離 総距離 飛距離 distanzatotale totaleafstand
  `),
  side: words(`
    side sidecarry offline lateral carrydeviationdistance carryside carryflatside
    sidedistance offlinedistance lateraldistance distoffline carryabweichungsdistanz
    seitlicheabweichung distancededeviationducarry distancededeviationdecarry ecartlateral
    distanciadedesviaciondelcarry distanciadedesviaciondecarry desviacionlateral
    sida sidledes sidavvikelse avvikelse サイド 左右ずれ 左右ブレ 左右の曲がり 曲がり幅 横ズレ deviazionelaterale desviolateral
    zijdelingseafwijking afwijking
  `),
  apex: words(`
    apex apexheight peakheight maxheight maximumheight height maxheightheight peak
    hohedesscheitelpunkts scheitelhohe scheitelpunkt maximalehohe flughohe hauteurdelapogee
    hauteurmaximale hauteurmax apogee alturadelapice alturamaxima apice
    maxhöjd toppöjd topphöjd höjd 最高点 最高到達点 高さ 頂点 altezzamassima apexhoogte maximalehoogte
  `),
  descent: words(`
    descentangle descent landangle landang landingangle carryflatlandangle carrylandangle descentv
    angleofdescent landewinkel eintauchwinkel angledatterrissage angledechute
    angulodeaterrizaje angulodecaida angulodedescenso
    landningsvinkel nedslagsvinkel 落下角 落下角度 落ち際の角度 ランディングアングル angolodiatterraggio angolodidiscesa angulodedescida
    angulodeaterragem landingshoek
  `),
  attack: words(`
    attackangle angleofattack aoa attack vertpath verticalpath verticalswingpath
    anstellwinkel angriffswinkel angledattaque angulodeataque
    attackvinkel anfallsvinkel träffvinkel アタックアングル アタック角 入射角 迎え角 angolodiattacco aanvalshoek
  `),
  path: words(`
    clubpath path horizpath horizontalpath horizontalswingpath swingpath schwungbahn
    schlagerbahn schlagerpfad schwungpfad trajectoireduclub trajectoiredeclub chemindeclub
    trayectoriadelpalo recorridodelpalo
    klubbana klubbspår svingbana klubbväg クラブパス 軌道 スイング軌道 percorsobastone traiettoriabastone trajetoriadotaco clubpad
  `),
  face: words(`
    clubface faceangle facetotarget clubfaceangle clubfacetotarget ftt face schlagflache
    schlagflachenwinkel facedeclub faceduclub caradelpalo angulodelacara
    bladvinkel klubbansikte klubbblad bladriktning フェース角 フェイス角 フェースアングル フェース向き facciabastone angolofaccia
    facedotaco clubbladhoek
  `),
}

/** Backspin is only a part of the spin, but some files have nothing else. */
export const backspinHeadings: readonly string[] = words(
  'backspin backspinrate ruckspin ruckwartsspin retrospin backspinn underskruv バックスピン バックスピン量',
)

/** Recognizes the program of a file by headings that no other has. */
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
