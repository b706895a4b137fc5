/** The fields of the aspects' results that the page shows (backend/event/planning/planner.go, promoter.go). */
export interface Title {
  title: string;
  alternatives?: string[];
}

export interface Description {
  summary: string;
  bodyMarkdown: string;
  highlights?: string[];
  audience?: string;
  accessibility?: string;
}

export interface Pricing {
  currency: string;
  tiers: { id: string; name: string; amountMinor: number; quantity: number; perks?: string[] }[];
  reservePriceMinor: number;
  refundPolicy: string;
  projection: { lowMinor: number; midMinor: number; highMinor: number };
}

export interface Schedule {
  timezone: string;
  startLocal: string;
  endLocal: string;
  doorsLocal?: string;
  segments: {
    id: string;
    title: string;
    offsetMin: number;
    durationMin: number;
    performer?: string | null;
  }[];
}

export interface Banner {
  concept: string;
  altText: string;
  imageUrl: string;
  palette?: string[];
  aiGenerated: boolean;
}

export interface Strategy {
  positioning: string;
  audiences: { name: string; need: string; channel: string; message: string }[];
  timeline: { offsetDays: number; channel: string; action: string }[];
  kpis: { name: string; target: number; unit: string; measuredBy: string }[];
  risks: string[];
}

export interface Microblog {
  posts: string[];
  schedule?: { post: number; offsetHours: number; purpose: string }[];
}

export interface Ticketing {
  platformTitle: string;
  summary: string;
  bodyMarkdown: string;
  category: string;
  tags?: string[];
  faq?: { q: string; a: string }[];
  ticketCopy?: { tierId: string; name: string; description: string }[];
}

export interface Social {
  headline: string;
  body: string;
  cta: string;
  eventPost: string;
}

export interface Photo {
  caption: string;
  hashtags?: string[];
  imageBrief: string;
  carousel?: string[];
}
