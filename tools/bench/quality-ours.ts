// Scores the embedded engine as the search page and as the API uses it: VITRINE_DATA=FOLDER quality-ours.mjs QUESTIONS.
import fs from 'node:fs';
import { findByApi, findOnPage } from '../search-quality/quality';
import { askQuestions } from './quality-questions';

const questions = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
console.log(
  JSON.stringify({ page: await askQuestions(questions, findOnPage), API: await askQuestions(questions, findByApi) }),
);
