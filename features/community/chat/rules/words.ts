/** Words that the filter masks, a blank between them, by language. None is an everyday word or a name in another one. */
export const OWN_WORDS: Readonly<Record<string, string>> = {
  en: `fuck fucks fucked fucker fuckers fuckboy fuckoff fuckyou motherfuckers shits shithead dumbshit bitches cunts
    assholes dickhead dickheads bastards whores sluts wanker wankers twats niggers niggas faggots kaffir kaffirs kys`,
  fr: `merdes merdique putains salopes salauds connards connasses enculés enculées niquer niqué bâtard bâtards nègre
    bougnoule bougnoules`,
  es: `mierdas putas puto putos hijueputa cabrones cabrona joder jodido pendejos pendeja pendejas maricones chinga
    chingada chingar sudaca sudacas hdp`,
  it: `merde stronzi stronze cazzi puttane fanculo bastardo bastardi froci ricchione zoccole terroni`,
  de: `scheiß scheiss arschlöcher hurensöhne huren fotzen schlampen missgeburt missgeburten spast spasti kanaken
    schwuchteln ficker gefickt verfickt nutten`,
  ar: `كسم كسمك كسك كساسك كسامك طيزك زبي شراميط قحاب منيوك منيكة ديوث زنديق خرا خراء عرصة`,
  am: `ሸርሙጣ ሸርሙጦች ሸርሙጣት ሸርሙጥና እምስ እምሷ ቁላ ቁላህ ጉላ ደንቆሮ ደደብ ደደቦች ባሪያ ጋላ ቂጣም ቂንጥር ቡሽቲ ብዳ ልብዳሽ ይብዳህ ወሸላ ቆማጣ`,
  /** Amharic and Arabic in Latin letters. */
  latin: `shermuta sharmuta sharmouta sharmoota sharmota shermouta kosomak kossomak kusomak kosomek dedeb denkoro`,
  sw: `mkundu mikundu mkundumako kumamako kumamayo kumanina kumanyoko mfirwa kufira kufirwa kutomba kutombana mtombwa
    kahaba makahaba wamalaya mshenzi washenzi pumbavu mpumbavu wapumbavu mboo`,
  zu: `msunu umsunu msunwakho msunukanyoko golokanyoko unyoko sfebe isfebe izifebe isifebe nondindwa unondindwa onondindwa
    mthondo umthondo umdidi mnqundu umnqundu ihule amahule amasende masepa marete kwerekwere ikwerekwere makwerekwere
    amakwerekwere`,
  af: `fokken fokof fokkof fokkol gefok poes poese poesgesig doosgesig hoer hoere kakkop kaffer kaffers kaffertjie hotnot
    hotnots houtkop houtkoppe koelie koelies moffie moffies`,
  ha: `shege shegen shegu shegiya daniska yariska karuwa karuwai karuwanci burauba buranuba buraubanka durinuwaka kutumaruba
    kutumarubanka dakiki tsinanne tsinanniya`,
  yo: `ashewo ashawo asewo olosho oloso oloshi oloriburuku oloriibu oponu didinrin dindinrin omoale alakori apoda werey weyrey
    epon`,
  pcm: `yansh nyansh nyash blokos kpekus bastad bastads`,
};

/** Words that are harmless in another of our languages, so only those who write in this one have them masked. */
export const WORDS_AT_HOME: Readonly<Record<string, string>> = {
  en: 'retard retards',
  fr: 'conne bite pute putes nique ntm fdp',
  de: 'hure',
};

/**
 * Words of `naughty-words` that are names, towns, everyday words, medicine or games in a language of ours, and stay:
 * Peter (péter), Mose (möse), Kike, Verga, Troia, the hooker of a rugby team, a twink of a role-playing game.
 */
export const HARMLESS = new Set(
  `anal anus ass autoerotic babeland bareback barenaked bastinado bimbo bimbos birdlock boner busty butt cialis clitoris cock
  cocks coon coons cornhole cum cumming dendrophilia dick dingleberries dingleberry dolcett domination dommes dvda ecchi
  ejaculation erotic erotism escort eunuch fag fecal figging fingering genitals grope guro hardcore homoerotic hooker humping
  incest intercourse juggs kike kinky lolita lovemaking mong nawashi negro neonazi nipple nipples nsfw nude nudity octopussy
  panties panty pegging penis playboy poof poon pubes quim rape rectum rimming sadism santorum scat scissoring semen sex sexo
  sexual sexuality sexually sexy shibari shota shrimping skeet smut snatch snowballing spunk strappado suck sucks swastika
  swinger threesome throating tit tits topless tribadism tushy twink twinkie undressing vagina viagra vibrator voyeur voyeurweb
  voyuer vulva wank xx xxx yaoi
  baiser bander bigornette bite bitte bloblos bordel bourré bourrée caca chatte con conne cul déconne déconner folle gerbe gerber
  gueule jouir meuf pédale péter palucher pipi pute ramoner suce tanche tapette teuch trique zizi étron
  asesinato asno bollera chupada chupetón concha drogas esperma heroína idiota imbécil infierno maciza maldito marica martillo
  nazi orina pedo pervertido pezón pinche pis prostituta racista ramera sádico travesti trio verga
  allupato ammucchiata anale arrusa arruso assatanato bagnarsi balle battere battona belino biga bocchino bofilo boiata bordello
  brinca budiùlo busone cacca cadavere cagna casci cazzimma cesso checca chiappa chiavare ciospo cornuto cozza culattina fava
  femminuccia fica figa figone finocchio goldone guardone imbecille ingoio lecchino lofare loffa loffare mannaggia mona monta
  montare mussa padulo palle palloso patacca pecorina pesce picio pincare pippa pinnolone pipì pippone pirla pisciare piscio
  pisello pistolotto pomiciare pompa porca porco potta quaglia regina rizzarsi ruffiano sbattere sbattersi sbrodolata scopare
  scopata scorreggiare sega slinguare slinguata socmel soccia sorca spagnola sticchio succhione sveltina tarzanello tette tirare
  topa troia trombare vacca vangare zinne
  bonze bratze bumsen dödel fick fratze hure ische kacken kackwurst kimme lümmel mufti muschi möpse möse nackt nippel pimpern
  pinkeln pissen popel poppen reudig rosette schabracke schiesser schnackeln tittchen vollpfosten vögeln wichse
  شرج لعق لحس مص تمص بيضان ثدي بز بزاز حلمة بظر فرج شهوة شاذ مبادل جماع قضيب لواط سحاق اغتصاب خنثي احتلام نيك خول لبوة`
    .split(/\s+/)
    .filter(Boolean),
);
