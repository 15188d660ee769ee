ALTER TABLE "tabelle_asa_righe" ALTER COLUMN "coefficiente" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ALTER COLUMN "coefficiente" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ALTER COLUMN "coefficiente" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "istruttoria" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "istruttoriaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "istruttoriaPagata" text;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "impostaSostitutivaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "bollo" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "invioContratto" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "impostePagate" text;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "incassoRata" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD COLUMN "rendicontoAnnuo" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "istruttoria" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "istruttoriaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "istruttoriaPagata" text;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "impostaSostitutivaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "bollo" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "invioContratto" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "impostePagate" text;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "incassoRata" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD COLUMN "rendicontoAnnuo" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "istruttoria" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "istruttoriaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "istruttoriaPagata" text;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "impostaSostitutivaPerc" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "bollo" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "invioContratto" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "impostePagate" text;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "incassoRata" bigint;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD COLUMN "rendicontoAnnuo" bigint;