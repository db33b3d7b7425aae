/** The fuzz targets: every part of the program that takes input from outside. */
import { answers, listings, remittances } from "./fuzz_files.ts";
import { intake } from "./fuzz_intake.ts";
import { openpgpMessages } from "./fuzz_openpgp.ts";
import { requests } from "./fuzz_requests.ts";
import { searchTexts } from "./fuzz_search.ts";
import type { FuzzSubject } from "./fuzz_target.ts";
import { numbers, texts } from "./fuzz_texts.ts";

export const subjects: readonly FuzzSubject[] = [
  answers,
  remittances,
  listings,
  searchTexts,
  texts,
  numbers,
  openpgpMessages,
  intake,
  requests,
];
