/** Names of made-up players by audience: common names and suffixes, no real person. */
interface Names {
  readonly first: readonly [string, ...string[]];
  readonly last: readonly [string, ...string[]];
  readonly countries: readonly [string, ...string[]];
}

export const NAMES: Readonly<Record<string, Names>> = {
  'blg-za': {
    first: [
      ...(['Thabo', 'Lerato', 'Sipho', 'Naledi', 'Kagiso', 'Zanele', 'Bongani', 'Ayanda'] as const),
      ...['Johan', 'Anika', 'Pieter', 'Nomsa', 'Themba', 'Palesa', 'Ruan', 'Liezel', 'Sizwe'],
      ...['Mpho', 'Tshepo', 'Karabo', 'Imraan', 'Fatima', 'Priya', 'Devan', 'Lwazi', 'Zinhle'],
    ],
    last: ['_10', 'FC', 'ZA', '_Boss', 'Kick', '_Joburg', '_CPT', 'Durban', '_99', 'Strike', 'GG'],
    countries: ['ZA'],
  },
  'blg-za-demo': {
    first: ['Sam', 'Alex', 'Robin', 'Lebo', 'Kim', 'Neo', 'Jordan', 'Charlie', 'Dineo', 'Taylor'],
    last: ['_Demo', '_01', '_07', 'FC', 'GG', '_Show', 'Kick'],
    countries: ['ZA'],
  },
  'eal-eu': {
    first: [
      ...(['Lena', 'Jonas', 'Mateo', 'Chloé', 'Giulia', 'Luca', 'Emma', 'Hugo', 'Sofía'] as const),
      ...['Noah', 'Mila', 'Pieter', 'Elsa', 'Marek', 'Zuzana', 'Nils', 'Inès', 'Tomás'],
    ],
    last: ['_7', 'FC', '_Berlin', 'Lyon', '_Roma', 'Madrid', '_11', 'GG', '_Kick', 'Liga'],
    countries: ['DE', 'FR', 'ES', 'IT', 'NL'],
  },
  'blg-ps': {
    first: [
      ...(['سامي', 'ليان', 'عمر', 'نور', 'يزن', 'هالة', 'محمود', 'رنا', 'كريم', 'جنى'] as const),
      ...['Omar', 'Layan', 'Yazan', 'Hala', 'Karim', 'Rana', 'Adam', 'Tala'],
    ],
    last: ['_10', '7', '_GG', '99', '_FC', '_21', '_Kick', '_11'],
    countries: ['PS'],
  },
  'blg-ke': {
    first: [
      ...(['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Njeri', 'Kipchoge', 'Mwangi'] as const),
      ...['Akinyi', 'Barasa', 'Chebet', 'Omondi', 'Wambui', 'Mutua', 'Halima'],
    ],
    last: ['_254', 'FC', '_Nairobi', 'Kisumu', '_10', 'GG', '_Mombasa', 'KE', '_7'],
    countries: ['KE'],
  },
  'blg-ng': {
    first: [
      ...(['Chinedu', 'Amaka', 'Tunde', 'Ngozi', 'Emeka', 'Yetunde', 'Ibrahim'] as const),
      ...['Aisha', 'Segun', 'Folake', 'Obinna', 'Zainab', 'Kelechi', 'Musa'],
    ],
    last: ['_234', 'FC', '_Lagos', 'Naija', '_9', 'GG', '_Kano', 'Abuja', '_11'],
    countries: ['NG'],
  },
  'blg-et': {
    first: [
      ...(['አበበ', 'ሳራ', 'ዳዊት', 'ሄለን', 'ዮናስ', 'ማርታ', 'Abel', 'Hana', 'Dawit'] as const),
      ...['Meron', 'Yonas', 'Selam', 'Bereket', 'Liya'],
    ],
    last: ['_10', '7', '_FC', '_GG', '_21', '99', '_ET', '_11'],
    countries: ['ET'],
  },
};
