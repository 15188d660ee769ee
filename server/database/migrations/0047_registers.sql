-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "reclami" ADD COLUMN "rispostaInviataAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reclami" ADD COLUMN "avvisatoAl" date;--> statement-breakpoint
ALTER TABLE "pratiche" ADD COLUMN "codiceOam" text;--> statement-breakpoint
ALTER TABLE "pratiche" ADD COLUMN "rinnovoSegnalatoAl" date;